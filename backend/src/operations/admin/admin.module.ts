import { Module } from '@nestjs/common';
import { SimulatorModule } from './simulator/simulator.module.js';
import { DataExport } from './own-data/data-export.js';
import { OwnDataController } from './own-data/own-data.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { AccountsModule } from '../../features/accounts/accounts.module.js';
import { ChatsModule } from '../../features/telegram-link/chats.module.js';
import { TelegramBotModule } from '../../features/telegram-bot/telegram-bot.module.js';
import { TriggersModule } from '../../features/triggers/triggers.module.js';
import { AccountActs } from './accounts/account-acts.js';
import { AccountDeletion } from './accounts/account-deletion.js';
import { AccountList } from './accounts/account-list.js';
import { AccountStats } from './accounts/account-stats.js';
import { AdminAccountsController } from './accounts/admin-accounts.controller.js';
import { LATE_ROW_PURGES } from './accounts/purges.js';
import { Purges } from '../../platform/jobs/purges.js';
import { BillingModule } from '../../features/billing/billing.module.js';
import { CodeCreation } from './codes/code-creation.js';
import { CodesController } from './codes/codes.controller.js';
import { PaymentReview } from './codes/payment-review.js';
import { PaymentReviewController } from './codes/payment-review.controller.js';
import { LeadsController } from './leads/leads.controller.js';
import { LeadsExport } from './leads/leads-export.js';
import { LeadsList } from './leads/leads-list.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { CoinListingActs, CoinListingsController } from './operations/coin-listings.controller.js';
import { TickerDoubts } from '../../pipeline/price-feed/ticker-doubts.js';
import { DeliveryRetries } from './operations/delivery-retries.js';
import { OperationsController } from './operations/operations.controller.js';
import { OperationsService } from './operations/operations.service.js';
import { WebhookEventList } from './operations/webhook-event-list.js';

/** How the processes fare, what failed and what can be tried again. */
@Module({
  imports: [DeliveryModule],
  controllers: [OperationsController, CoinListingsController],
  providers: [OperationsService, CoinListingActs, TickerDoubts, DeliveryRetries, WebhookEventList],
  exports: [OperationsService],
})
export class OperationsModule {}

/**
 * Accounts, people who wrote to the bot, discount codes and payments to decide on, the audit log; and what a person does with
 * all that is kept of them.
 */
@Module({
  imports: [AccountsModule, ChatsModule, TelegramBotModule, TriggersModule, BillingModule],
  controllers: [
    AdminAccountsController,
    OwnDataController,
    LeadsController,
    CodesController,
    PaymentReviewController,
    AuditController,
  ],
  providers: [
    AccountList,
    AccountStats,
    AccountDeletion,
    AccountActs,
    DataExport,
    LeadsList,
    LeadsExport,
    CodeCreation,
    PaymentReview,
    AuditLog,
  ],
})
export class AdminPagesModule {
  constructor(purges: Purges) {
    purges.add(...LATE_ROW_PURGES);
  }
}

/** The operators' room. */
@Module({ imports: [AdminPagesModule, SimulatorModule, OperationsModule] })
export class AdminModule {}
