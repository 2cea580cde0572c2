import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, mayAct, recordAudit } from '../../../features/accounts/audit.js';
import { ChargeReviews, type ReviewOutcome } from '../../../features/billing/reviews.js';
import type { ReviewDecision } from '../../../contract/admin/codes.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';

/** Decisions of admins about payments. */
@Injectable()
export class PaymentReview {
  constructor(
    private readonly db: DataSource,
    private readonly reviews: ChargeReviews,
  ) {}

  /** The decision and the note about it in the audit log come together or not at all. */
  async decide(
    chargeId: string,
    decision: ReviewDecision['decision'],
    actor: Actor,
  ): Promise<ReviewOutcome | { readonly kind: 'no-admin' }> {
    const outcome = await retriedTransaction(this.db, async (tx) => {
      if (!(await mayAct(tx, actor, null))) return { kind: 'no-admin' } as const;
      const reviewed = await this.reviews.decide(tx, chargeId, decision);
      if (reviewed.kind === 'decided') {
        const { userId: targetId, reasons: before } = reviewed;
        const after = `${decision} ${chargeId}`;
        await recordAudit(tx, { action: 'charge.reviewed', actor, targetId, before, after });
      }
      return reviewed;
    });
    if (outcome.kind !== 'no-admin') this.reviews.announce(outcome);
    return outcome;
  }
}
