import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BillingEvents } from './billing-events.js';
import { BillingController } from './billing.controller.js';
import { ChargeLooks } from './charges/charge-looks.js';
import { ChargeRounds } from './charges/charge-rounds.js';
import { Checkouts } from './charges/checkouts.js';
import { Clearance } from './charges/clearance.js';
import { CodeTries } from './charges/code-tries.js';
import { FreeUpgrade } from './charges/free-upgrade.js';
import { ChargePoll } from './charges/poll.js';
import { DiscountCodes } from './codes.js';
import { PricePreviews } from './preview.js';
import { CoinbaseCheckouts } from './provider/coinbase/coinbase-checkouts.js';
import { NoPayments } from './provider/no-payments.js';
import { PaymentProvider } from './provider/payment-provider.js';
import { Purchases } from './purchases.js';
import { ChargeReviews } from './reviews.js';
import { Settlement } from './settle.js';
import { Subscriptions } from './subscriptions.js';
import { BillingSummaries } from './summary.js';
import { PeopleToKeep } from './upkeep/people-to-keep.js';
import { PlanFit } from './upkeep/plan-fit.js';
import { PlanNotices } from './upkeep/plan-notices.js';
import { PlanUpkeep } from './upkeep/plan-upkeep.js';
import { WebhookEventPurge } from './upkeep/webhook-event-purge.js';
import { PaymentEvents } from './webhook/payment-events.js';
import { WebhookController } from './webhook/webhook.controller.js';

/** Plans and what they cost: charges, payments, discount codes, and what happens when paid time ends. */
@Module({
  imports: [DeliveryModule, TriggersModule],
  controllers: [BillingController, WebhookController],
  providers: [
    { provide: PaymentProvider, inject: [CONFIG, Clock], useFactory: providerOf },
    BillingEvents,
    BillingSummaries,
    PricePreviews,
    Purchases,
    CodeTries,
    Clearance,
    Checkouts,
    FreeUpgrade,
    ChargeLooks,
    ChargeRounds,
    ChargePoll,
    PaymentEvents,
    DiscountCodes,
    Subscriptions,
    Settlement,
    ChargeReviews,
    PlanFit,
    PlanNotices,
    PeopleToKeep,
    PlanUpkeep,
    WebhookEventPurge,
  ],
  exports: [BillingEvents, ChargeReviews, DiscountCodes, PlanFit],
})
export class BillingModule {}

function providerOf({ payments, publicUrl }: Config, clock: Clock): PaymentProvider {
  return payments === null ? new NoPayments() : new CoinbaseCheckouts({ ...payments, publicUrl }, clock);
}
