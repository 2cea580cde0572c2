import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BillingStream } from './billing-stream.js';
import { DiscountCodes } from './codes.js';
import { Settlement } from './settle.js';
import { Subscriptions } from './subscriptions.js';
import { PeopleToKeep } from './upkeep/people-to-keep.js';
import { PlanFit } from './upkeep/plan-fit.js';
import { PlanNotices } from './upkeep/plan-notices.js';
import { PlanUpkeep } from './upkeep/plan-upkeep.js';
import { WebhookEventPurge } from './upkeep/webhook-event-purge.js';

/** Plans and what they cost: charges, payments, discount codes, and what happens when paid time ends. */
@Module({
  imports: [DeliveryModule, TriggersModule],
  providers: [
    BillingStream,
    DiscountCodes,
    Subscriptions,
    Settlement,
    PlanFit,
    PlanNotices,
    PeopleToKeep,
    PlanUpkeep,
    WebhookEventPurge,
  ],
  exports: [BillingStream],
})
export class BillingModule {}
