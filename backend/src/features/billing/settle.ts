import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BillingTerm } from '../../contract/billing.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { BillingEvents } from './billing-events.js';
import { END_OPEN_CHARGES } from './charges/charge-sql.js';
import { DiscountCodes } from './codes.js';
import { type ChargeStatus, isOpen } from './domain/charge-status.js';
import { type JudgedCharge, judge, type Verdict } from './domain/judge.js';
import { buysTerm, type Hindrance, type LedgerEntry, post, type TermEffect } from './domain/ledger-entry.js';
import type { Checkout } from './provider/payment-provider.js';
import { type Period, PlanSubscriptions } from './plan-subscriptions.js';
import { PlanFit, type PlanFitted } from './upkeep/plan-fit.js';

/** `unknown`: there is no such charge · `same`: nothing new was learned · `changed`: to be announced after the commit. */
export type SettleOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly status: ChargeStatus }
  | {
      readonly kind: 'changed';
      readonly chargeId: string;
      readonly userId: string;
      readonly status: ChargeStatus;
      readonly effect: TermEffect;
      /** Why a person has to look at the charge, if that was not known before; else null. */
      readonly review: string | null;
      /** null: the plan is as it was. */
      readonly fitted: PlanFitted | null;
    };

/** A charge whose row is locked. */
export interface ChargeRow extends JudgedCharge, LedgerEntry {
  readonly url: string | null;
  readonly userId: string;
  readonly term: BillingTerm;
  readonly codeId: string | null;
  /** What of `review` a person has decided already; null: nothing. */
  readonly reviewed: string | null;
  readonly granted: boolean;
  /** Whether the account is deleted, and the charge kept without a name. */
  readonly isOfDeleted: boolean;
  readonly now: Date;
}

const OWNER = 'SELECT user_id AS "userId" FROM charges WHERE id = $1';

/** Holds off the account's deletion, which would take the charge along, until the transaction ends. */
const HOLD_ACCOUNT = 'SELECT FROM users WHERE id = $1 FOR SHARE';

const CHARGE = `
SELECT id, checkout_id AS "checkoutId", url, user_id AS "userId", term, code_id AS "codeId", due_minor::int AS "dueMinor",
       status, review, reviewed, paid_minor::int AS "paidMinor", credit_minor::int AS "creditMinor",
       transaction_hash AS "transactionHash", paid_at AS "paidAt", refunded_at AS "refundedAt",
       period_start IS NOT NULL AS granted, created_at AS "createdAt", expires_at AS "expiresAt",
       (SELECT status = 'deleted' FROM users WHERE id = charges.user_id) AS "isOfDeleted", clock_timestamp() AS now
  FROM charges WHERE id = $1 FOR UPDATE`;

const STORE = `
UPDATE charges
   SET checkout_id = coalesce(checkout_id, $2), url = coalesce(url, $3), status = $4, review = $5, paid_minor = $6,
       credit_minor = $7, transaction_hash = $8, paid_at = $9, refunded_at = $10,
       period_start = coalesce(period_start, $11), period_end = coalesce(period_end, $12),
       part_of = CASE WHEN $11::timestamptz IS NULL THEN part_of ELSE (
         SELECT unbroken_since FROM subscriptions WHERE user_id = charges.user_id) END
 WHERE id = $1`;

/**
 * Writes down what a look at a checkout says about its charge, and gives or takes back the term, as often and in whatever
 * order looks come: a charge buys its term at most once.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly codes: DiscountCodes,
    private readonly subscriptions: PlanSubscriptions,
    private readonly fit: PlanFit,
    private readonly billingEvents: BillingEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * In the caller's transaction, which must hold no lock on charges, codes or paid time yet: they are locked here, after
   * the person's turn is taken. After the commit the outcome is to be announced.
   */
  async apply(tx: EntityManager, chargeId: string, checkout: Checkout): Promise<SettleOutcome> {
    const charge = await lockCharge(tx, chargeId);
    if (charge === null) return { kind: 'unknown' };
    const verdict = judge(charge, checkout, charge.now);
    const hindrance = buysTerm(charge.status, verdict.status)
      ? await this.hindrance(tx, charge, verdict)
      : null;
    const { entry, effect } = post({ ...charge, entry: charge }, verdict, hindrance);
    const period = await this.changeTerm(tx, charge, { effect, at: verdict.paidAt });
    await store(tx, charge.id, entry, period, checkout.orderId === charge.id ? checkout : null);
    const { userId } = charge;
    if (effect === 'grant') await tx.query(END_OPEN_CHARGES, [userId]);
    const { status, review } = entry;
    if (isSame(charge, entry)) return { kind: 'same', status };
    return {
      kind: 'changed',
      chargeId: charge.id,
      userId,
      status,
      effect,
      review: review === charge.review ? null : review,
      fitted: effect === 'none' ? null : await this.fit.fit(tx, userId),
    };
  }

  /** Tells screens, what watches triggers, and of a new review whoever runs the product. To be called after the commit. */
  announce(outcome: SettleOutcome): void {
    if (outcome.kind !== 'changed') return;
    const { chargeId, review } = outcome;
    if (review !== null) this.logger.error({ chargeId, review }, 'charges: a payment waits for review');
    if (outcome.fitted !== null) this.fit.announce(outcome.fitted);
    this.billingEvents.changed.publish(outcome.userId);
  }

  /**
   * A price that was promised stands if it was paid in time, whatever became of the code, or if the charge has kept the code
   * until now. What was paid late, after the code was given up, has to be had again. Nobody buys for a deleted account.
   */
  private async hindrance(
    tx: EntityManager,
    { id: chargeId, codeId, userId, term, status, isOfDeleted }: ChargeRow,
    verdict: Verdict,
  ): Promise<Hindrance | null> {
    if (isOfDeleted) return 'account-deleted';
    const lateAt = verdict.status === 'late_paid' ? verdict.paidAt : null;
    if (codeId === null || lateAt === null || isOpen(status)) return null;
    const stands = await this.codes.isFreeAgain(tx, { codeId, chargeId, userId, term, lateAt });
    return stands ? null : 'late-code';
  }

  private async changeTerm(
    tx: EntityManager,
    { id: chargeId, userId, term, now }: ChargeRow,
    { effect, at }: { readonly effect: TermEffect; readonly at: Date | null },
  ): Promise<Period | null> {
    if (effect === 'take-back') await this.subscriptions.takeBack(tx, { userId, chargeId, term });
    if (effect !== 'grant') return null;
    return this.subscriptions.grant(tx, { userId, term, at: at ?? now });
  }
}

/**
 * Takes the turn of the charge's person, then locks their account and the charge until the transaction ends. null: there is
 * no such charge.
 */
export async function lockCharge(tx: EntityManager, chargeId: string): Promise<ChargeRow | null> {
  const [owner] = await tx.query<{ userId: string }[]>(OWNER, [chargeId]);
  if (owner === undefined) return null;
  await lockOwners(tx, [accountOwner(owner.userId)]);
  await tx.query(HOLD_ACCOUNT, [owner.userId]);
  const [charge] = await tx.query<ChargeRow[]>(CHARGE, [chargeId]);
  return charge ?? null;
}

/** `named`: the checkout, if it is the charge's. */
async function store(
  tx: EntityManager,
  chargeId: string,
  entry: LedgerEntry,
  period: Period | null,
  named: Checkout | null,
): Promise<void> {
  const { status, review, paidMinor, creditMinor, transactionHash, paidAt, refundedAt } = entry;
  const facts = [status, review, paidMinor, creditMinor, transactionHash, paidAt, refundedAt];
  const [start, end] = period === null ? [null, null] : [period.periodStart, period.periodEnd];
  await tx.query(STORE, [chargeId, named?.id ?? null, named?.url ?? null, ...facts, start, end]);
}

function isSame(before: LedgerEntry, after: LedgerEntry): boolean {
  return (
    before.status === after.status &&
    before.review === after.review &&
    before.paidMinor === after.paidMinor &&
    before.transactionHash === after.transactionHash &&
    before.paidAt?.getTime() === after.paidAt?.getTime() &&
    before.refundedAt?.getTime() === after.refundedAt?.getTime()
  );
}
