import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, mayAct, recordAudit } from '../../../features/accounts/audit.js';
import { shownDay } from '../../../features/billing/domain/renewal.js';
import { ChargeReviews, type ReviewOutcome } from '../../../features/billing/reviews.js';
import { ACCOUNT_DELETED, type MessageAnswer } from '../../../contract/admin/accounts.js';
import type { ReviewDecision } from '../../../contract/admin/codes.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { AppError } from '../../../platform/errors/app-error.js';

type Refusal = Exclude<ReviewOutcome['kind'], 'decided' | 'repeated' | 'unknown'>;

const REFUSALS: Readonly<Record<Refusal, string>> = {
  'not-in-review': 'This payment is not in review.',
  refunded: 'This payment was refunded: there is no term to give.',
  'under-way': 'This payment is still under way. Decide once its page has closed.',
  bought: 'This payment has bought its term already.',
  'account-deleted': ACCOUNT_DELETED,
};
const DONE_BEFORE: Readonly<Record<ReviewDecision['decision'], string>> = {
  grant: 'The term was given before.',
  close: 'The payment was closed before.',
};

/** Decisions of admins about payments. */
@Injectable()
export class PaymentReview {
  constructor(
    private readonly db: DataSource,
    private readonly reviews: ChargeReviews,
  ) {}

  /**
   * The decision and the note about it in the audit log come together or not at all.
   * @throws AppError 403 if the actor is no admin any more, 404 for no payment, 409 with the reason why it cannot be decided so.
   */
  async decide(chargeId: string, decision: ReviewDecision['decision'], actor: Actor): Promise<MessageAnswer> {
    const outcome = await retriedTransaction(this.db, async (tx) => {
      if (!(await mayAct(tx, actor, null))) throw new AppError('FORBIDDEN', 403);
      const reviewed = await this.reviews.decide(tx, chargeId, decision);
      if (reviewed.kind === 'decided') {
        const { userId: targetId, reasons: before } = reviewed;
        const after = `${decision} ${chargeId}`;
        await recordAudit(tx, { action: 'charge.reviewed', actor, targetId, before, after });
      }
      return reviewed;
    });
    this.reviews.announce(outcome);
    switch (outcome.kind) {
      case 'decided':
        return { message: decidedMessage(outcome.periodEnd) };
      case 'repeated':
        return { message: DONE_BEFORE[decision] };
      case 'unknown':
        throw new AppError('NOT_FOUND', 404);
      case 'not-in-review':
      case 'refunded':
      case 'under-way':
      case 'bought':
      case 'account-deleted':
        throw new AppError('CONFLICT', 409, REFUSALS[outcome.kind]);
    }
  }
}

function decidedMessage(periodEnd: Date | null): string {
  return periodEnd === null
    ? 'Payment closed. Nothing changes for the account.'
    : `Term given. Pro is paid until ${shownDay(periodEnd)}.`;
}
