import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BillingTerm } from '../../contract/billing.js';
import { extend, type PaidTime, shorten } from './domain/paid-time.js';

export interface TermBought {
  readonly userId: string;
  readonly term: BillingTerm;
  /** When the payment was confirmed: paid time that begins anew begins then. */
  readonly at: Date;
}

export interface TermReturned {
  readonly userId: string;
  /** The charge that bought it; refunded by now. */
  readonly chargeId: string;
  readonly term: BillingTerm;
}

export interface Period {
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

const PAID_TIME = `
SELECT term, period_start AS "periodStart", period_end AS "periodEnd", anchor_day AS "anchorDay"
  FROM subscriptions WHERE user_id = $1`;

const STORE = `
INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day, unbroken_since)
VALUES ($1, $2, $3, $4, $5, $3)
ON CONFLICT (user_id) DO UPDATE
   SET term = excluded.term, period_start = excluded.period_start, period_end = excluded.period_end,
       anchor_day = excluded.anchor_day,
       unbroken_since = CASE $6 WHEN 'began' THEN excluded.period_start ELSE subscriptions.unbroken_since END`;

/** Whether charge $2 is part of the paid time that user $1 has now, and not of one that was over before it began. */
const IS_PART_OF = `
SELECT FROM charges charge JOIN subscriptions paid ON paid.user_id = charge.user_id
 WHERE charge.id = $2 AND charge.user_id = $1 AND coalesce(charge.part_of, '-infinity') = paid.unbroken_since`;

/** The terms of user $1's current paid time that stay when charge $2 goes; the last one first. */
const REMAINING = `
SELECT charge.term
  FROM charges charge JOIN subscriptions paid ON paid.user_id = charge.user_id
 WHERE charge.user_id = $1 AND charge.id <> $2 AND charge.period_start IS NOT NULL
   AND charge.status IN ('paid', 'overpaid', 'late_paid') AND coalesce(charge.part_of, '-infinity') = paid.unbroken_since
 ORDER BY charge.period_end DESC, charge.paid_at DESC`;

/** The row goes once its paid time ends where it began. */
const SHORTEN = `
WITH shortened AS (
  UPDATE subscriptions SET term = $2, period_start = $3, period_end = $4
   WHERE user_id = $1 AND $4 > unbroken_since RETURNING user_id
)
DELETE FROM subscriptions WHERE user_id = $1 AND NOT EXISTS (SELECT FROM shortened)`;

/**
 * What people have paid for. `grant` and `takeBack` work in the caller's transaction, once it is the person's turn
 * (`lockOwners`): there is one such change at a time.
 */
@Injectable()
export class PlanSubscriptions {
  constructor(private readonly db: DataSource) {}

  /** What was paid for, also if it is over; null: nothing ever was, or all of it was given back. */
  async of(userId: string): Promise<PaidTime | null> {
    return paidTimeOf(this.db.manager, userId);
  }

  /**
   * Adds a term and answers which time it bought: from the end of what is paid for, also in grace, else from `at`. Once per
   * charge; the charge keeps the answer as its period, and `unbroken_since` as what it is part of.
   */
  async grant(tx: EntityManager, { userId, term, at }: TermBought): Promise<Period> {
    const { kind, paid } = extend(await paidTimeOf(tx, userId), term, at);
    const { periodStart, periodEnd, anchorDay } = paid;
    await tx.query(STORE, [userId, term, periodStart, periodEnd, anchorDay, kind]);
    return { periodStart, periodEnd };
  }

  /**
   * Takes the months of a refunded charge off the end of what is paid for; the charge still has its period. Months of paid
   * time that was over before the current one began are gone already. Nothing left: as if nothing had ever been paid.
   */
  async takeBack(tx: EntityManager, { userId, chargeId, term }: TermReturned): Promise<void> {
    const paid = await paidTimeOf(tx, userId);
    if (paid === null) return;
    const parts = await tx.query<unknown[]>(IS_PART_OF, [userId, chargeId]);
    if (parts.length === 0) return;
    const [last] = await tx.query<{ term: BillingTerm }[]>(REMAINING, [userId, chargeId]);
    const shorter = shorten({ ...paid, term: last?.term ?? paid.term }, term);
    await tx.query(SHORTEN, [userId, shorter.term, shorter.periodStart, shorter.periodEnd]);
  }
}

async function paidTimeOf(db: EntityManager, userId: string): Promise<PaidTime | null> {
  const [paid] = await db.query<PaidTime[]>(PAID_TIME, [userId]);
  return paid ?? null;
}
