import { Module } from '@nestjs/common';
import { BillingStream } from './billing-stream.js';

/** Plans and what they cost: charges, payments, discount codes, and what happens when paid time ends. */
@Module({
  providers: [BillingStream],
  exports: [BillingStream],
})
export class BillingModule {}
