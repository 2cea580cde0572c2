import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { HOURLY_MS, type Purge, Purges } from '../../platform/jobs/purges.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BillingEvents } from './billing-events.js';
import { BillingController } from './billing.controller.js';
import { ChargeReconciler } from './charges/charge-reconciler.js';
import { ChargeReconcileJob } from './charges/charge-reconcile-job.js';
import { Checkouts } from './charges/checkouts.js';
import { Clearance } from './charges/clearance.js';
import { FreeUpgrade } from './charges/free-upgrade.js';
import { CodeAttempts, DiscountCodes } from './codes.js';
import { CoinbaseCheckouts } from './provider/coinbase/coinbase-checkouts.js';
import { NoPayments, PaymentProvider } from './provider/payment-provider.js';
import { Purchases } from './purchases.js';
import { ChargeReviews } from './reviews.js';
import { Settlement } from './settle.js';
import { PlanSubscriptions } from './plan-subscriptions.js';
import { BillingSummaries } from './summary.js';
import { UpkeepCandidates } from './upkeep/upkeep-candidates.js';
import { PlanFit } from './upkeep/plan-fit.js';
import { PlanNotices } from './upkeep/plan-notices.js';
import { PlanUpkeepJob } from './upkeep/plan-upkeep-job.js';
import { PaymentEvents } from './webhook/payment-events.js';
import { PaymentWebhookController } from './webhook/payment-webhook.controller.js';

/** The provider repeats an event for at most a few days. The oldest 10,000 at once, so that no statement takes long. */
export const WEBHOOK_EVENT_PURGE: Purge = {
  name: 'webhook events',
  everyMs: HOURLY_MS,
  sql: `
DELETE FROM webhook_events
 WHERE (provider, event_id) IN (
   SELECT provider, event_id FROM webhook_events
    WHERE received_at < now() - interval '90 days' ORDER BY received_at LIMIT 10000)`,
};

/** Plans and what they cost: charges, payments, discount codes, and what happens when paid time ends. */
@Module({
  imports: [DeliveryModule, TriggersModule],
  controllers: [BillingController, PaymentWebhookController],
  providers: [
    { provide: PaymentProvider, inject: [CONFIG, Clock], useFactory: providerOf },
    BillingEvents,
    BillingSummaries,
    Purchases,
    CodeAttempts,
    Clearance,
    Checkouts,
    FreeUpgrade,
    ChargeReconciler,
    ChargeReconcileJob,
    PaymentEvents,
    DiscountCodes,
    PlanSubscriptions,
    Settlement,
    ChargeReviews,
    PlanFit,
    PlanNotices,
    UpkeepCandidates,
    PlanUpkeepJob,
  ],
  exports: [BillingEvents, ChargeReviews, DiscountCodes, PlanFit],
})
export class BillingModule {
  constructor(purges: Purges) {
    purges.add(WEBHOOK_EVENT_PURGE);
  }
}

function providerOf({ payments, publicUrl, brandName }: Config, clock: Clock): PaymentProvider {
  return payments === null
    ? new NoPayments()
    : new CoinbaseCheckouts({ ...payments, publicUrl, brandName }, clock);
}
