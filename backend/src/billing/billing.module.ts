import { Module } from '@nestjs/common';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BillingStream } from './billing-stream.js';
import { PlanFit } from './upkeep/plan-fit.js';

/** Plans and what they cost: charges, payments, discount codes, and what happens when paid time ends. */
@Module({
  imports: [TriggersModule],
  providers: [BillingStream, PlanFit],
  exports: [BillingStream],
})
export class BillingModule {}
