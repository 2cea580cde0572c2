import { Module } from '@nestjs/common';
import { BillingModule } from '../../../features/billing/billing.module.js';
import { CodeCreation } from './code-creation.js';
import { CodesController } from './codes.controller.js';
import { PaymentReview } from './payment-review.js';
import { PaymentReviewController } from './payment-review.controller.js';

/** Discount codes that admins make, and payments they have to decide on. */
@Module({
  imports: [BillingModule],
  controllers: [CodesController, PaymentReviewController],
  providers: [CodeCreation, PaymentReview],
})
export class AdminCodesModule {}
