import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ChargeInReview,
  MAX_CHARGES_IN_REVIEW,
  type ReviewDecision,
} from '../../contract/admin/codes.js';
import { BillingEvents } from './billing-events.js';
import { END_OPEN_CHARGES } from './charges/charge-sql.js';
import { DiscountCodes } from './codes.js';
import { isOpen } from './domain/charge-status.js';
import { type ChargeRow, lockCharge } from './settle.js';
import { PlanSubscriptions } from './plan-subscriptions.js';
import { PlanFit, type PlanFitted } from './upkeep/plan-fit.js';
import { openReasons } from './domain/ledger-entry.js';

type Decision = ReviewDecision['decision'];

/**
 * `repeated`: it was decided so before · `not-in-review`: nobody has to decide anything. A term is not given for a payment
 * that was `refunded`, is still `under-way`, or has `bought` its term already, nor to an `account-deleted`.
 */
export type ReviewOutcome =
  | {
      readonly kind: 'decided';
      readonly userId: string;
      /** What was decided on, with commas between. */
      readonly reasons: string;
      /** End of the person's paid time after a grant; null: it is as it was. */
      readonly periodEnd: Date | null;
      readonly fitted: PlanFitted | null;
    }
  | { readonly kind: 'unknown' | 'repeated' | 'not-in-review' }
  | { readonly kind: 'refunded' | 'under-way' | 'bought' | 'account-deleted' };

interface StoredReview extends Omit<ChargeInReview, 'user' | 'createdAt' | 'paidAt'> {
  readonly userId: string;
  readonly email: string | null;
  readonly reviewed: string | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
}

const IN_REVIEW = `
SELECT charge.id, charge.user_id AS "userId", account.email, charge.review, charge.reviewed, charge.term,
       charge.due_minor::int AS "dueMinor", charge.paid_minor::int AS "paidMinor", charge.paid_at AS "paidAt",
       charge.created_at AS "createdAt",
       charge.period_start IS NULL AND charge.status NOT IN ('created', 'pending', 'refunded')
         AND account.status <> 'deleted' AS grantable
  FROM charges charge JOIN users account ON account.id = charge.user_id
 WHERE charge.review IS NOT NULL
   AND NOT string_to_array(charge.review, ',') <@ coalesce(string_to_array(charge.reviewed, ','), '{}')
 ORDER BY charge.created_at, charge.id LIMIT $1`;

const CLOSE = 'UPDATE charges SET reviewed = review WHERE id = $1';

/** It is looked at from time to time from now on, as any charge that has bought a term. */
const GRANT = `
UPDATE charges
   SET reviewed = review, period_start = $2, period_end = $3, paid_at = coalesce(paid_at, $4),
       status = CASE WHEN status IN ('paid', 'overpaid', 'late_paid') THEN status ELSE 'paid' END,
       credit_minor = greatest(0, coalesce(paid_minor, 0) - due_minor),
       code_id = CASE WHEN $5::boolean THEN code_id END,
       next_look_at = coalesce(next_look_at, now() + interval '1 week'),
       part_of = (SELECT unbroken_since FROM subscriptions WHERE user_id = charges.user_id)
 WHERE id = $1`;

/** Payments that a person has to decide on, because their facts do not say what they are worth. */
@Injectable()
export class ChargeReviews {
  constructor(
    private readonly db: DataSource,
    private readonly codes: DiscountCodes,
    private readonly subscriptions: PlanSubscriptions,
    private readonly fit: PlanFit,
    private readonly billingEvents: BillingEvents,
  ) {}

  /** Those that wait, oldest first. */
  async waiting(): Promise<readonly ChargeInReview[]> {
    const rows = await this.db.query<StoredReview[]>(IN_REVIEW, [MAX_CHARGES_IN_REVIEW]);
    return rows.map(({ userId, email, reviewed, paidAt, createdAt, ...charge }) => ({
      ...charge,
      user: { id: userId, email },
      review: openReasons({ review: charge.review, reviewed }).join(','),
      paidAt: paidAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
  }

  /**
   * Decides on all reasons there are at this moment, once: in the caller's transaction, which locks the charge as a payment
   * does. A granted term begins where paid time ends, or else now: nobody loses the days for which the payment waited.
   */
  async decide(tx: EntityManager, chargeId: string, decision: Decision): Promise<ReviewOutcome> {
    const charge = await lockCharge(tx, chargeId);
    if (charge === null) return { kind: 'unknown' };
    const reasons = openReasons(charge);
    if (reasons.length === 0) {
      const isRepeated = charge.reviewed !== null && (decision === 'close' || charge.granted);
      return { kind: isRepeated ? 'repeated' : 'not-in-review' };
    }
    const { userId } = charge;
    const decided = { kind: 'decided', userId, reasons: reasons.join(',') } as const;
    if (decision === 'close') {
      await tx.query(CLOSE, [chargeId]);
      return { ...decided, periodEnd: null, fitted: null };
    }
    const hindrance = hindranceOf(charge);
    if (hindrance !== null) return { kind: hindrance };
    const periodEnd = await this.grant(tx, charge);
    return { ...decided, periodEnd, fitted: await this.fit.fit(tx, userId) };
  }

  /** Tells the person's screens, and what watches triggers. To be called after the commit. */
  announce(outcome: ReviewOutcome): void {
    if (outcome.kind !== 'decided') return;
    if (outcome.fitted !== null) this.fit.announce(outcome.fitted);
    this.billingEvents.changed.publish(outcome.userId);
  }

  private async grant(tx: EntityManager, charge: ChargeRow): Promise<Date> {
    const { id, userId, term, now } = charge;
    const keepsCode = await this.keepsCode(tx, charge);
    const { periodStart, periodEnd } = await this.subscriptions.grant(tx, { userId, term, at: now });
    await tx.query(GRANT, [id, periodStart, periodEnd, now, keepsCode]);
    await tx.query(END_OPEN_CHARGES, [userId]);
    return periodEnd;
  }

  /** A code that belongs to somebody else by now, or is used up, stays theirs: the price is a favour then. */
  private async keepsCode(tx: EntityManager, { id, codeId, userId, term, now }: ChargeRow): Promise<boolean> {
    if (codeId === null) return true;
    return this.codes.isFreeAgain(tx, { codeId, chargeId: id, userId, term, lateAt: now });
  }
}

function hindranceOf(charge: ChargeRow): 'refunded' | 'under-way' | 'bought' | 'account-deleted' | null {
  if (charge.status === 'refunded') return 'refunded';
  if (isOpen(charge.status)) return 'under-way';
  if (charge.granted) return 'bought';
  return charge.isOfDeleted ? 'account-deleted' : null;
}
