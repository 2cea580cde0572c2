import { Module } from '@nestjs/common';
import { Purges } from '../../../platform/jobs/purges.js';
import { AccountsModule } from '../../../features/accounts/accounts.module.js';
import { ChatsModule } from '../../../features/telegram-link/chats.module.js';
import { TelegramBotModule } from '../../../features/telegram-bot/telegram-bot.module.js';
import { TriggersModule } from '../../../features/triggers/triggers.module.js';
import { AccountActs } from './account-acts.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountList } from './account-list.js';
import { AccountStats } from './account-stats.js';
import { AdminAccountsController } from './admin-accounts.controller.js';
import { LATE_ROW_PURGES } from './purges.js';

/** What admins do to accounts: the list, suspending, roles, deleting, and the figures at a glance. */
@Module({
  imports: [AccountsModule, ChatsModule, TelegramBotModule, TriggersModule],
  controllers: [AdminAccountsController],
  providers: [AccountList, AccountStats, AccountDeletion, AccountActs],
})
export class AdminAccountsModule {
  constructor(purges: Purges) {
    purges.add(...LATE_ROW_PURGES);
  }
}
