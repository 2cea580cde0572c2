import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { holdsLease } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { type Checkout, type CheckoutReading, PaymentProvider } from '../provider/payment-provider.js';
import { type SettleOutcome, Settlement } from '../settle.js';
import { nextReconcileAt, type ReconciledCharge } from './domain/next-reconcile.js';

/** A charge to be reconciled. */
export interface WatchedCharge {
  readonly id: string;
  /** null: the provider never told of one. */
  readonly checkoutId: string | null;
  /** Whether the time to pay it is over, and nobody is known to have. */
  readonly over: boolean;
}

/** `unread`: the provider did not answer, and nothing has changed · `fenced`: the lease is another's. */
export type ReconcileOutcome = 'read' | 'unread' | 'fenced';

/** Columns of a WatchedCharge, of `charges`. */
export const WATCHED = `
id, checkout_id AS "checkoutId",
expires_at <= now() AND status IN ('created', 'pending', 'expired', 'failed') AS over`;

/** What the person might have paid: the newest 5. */
const PAYABLE = `
SELECT ${WATCHED} FROM charges
 WHERE user_id = $1 AND checkout_id IS NOT NULL
   AND (status IN ('created', 'pending') OR (status = 'expired' AND expires_at > now() - interval '1 day'))
 ORDER BY created_at DESC LIMIT 5`;

/** `none`: there is nothing to reconcile · `unread`: the provider did not answer. */
export type PollOutcome =
  | { readonly kind: 'none' | 'unread' }
  | { readonly kind: 'read'; readonly count: number };

const END_UNPAYABLE = `
WITH ended AS (
  UPDATE charges SET status = 'expired'
   WHERE id = $1 AND status IN ('created', 'pending') AND expires_at <= now() RETURNING user_id
)
SELECT user_id AS "userId" FROM ended`;

const PLANNED = `
SELECT status, expires_at AS "expiresAt", period_end AS "periodEnd", clock_timestamp() AS now
  FROM charges WHERE id = $1`;

interface PlannedCharge extends ReconciledCharge {
  readonly now: Date;
}

/** Reads charges again at the provider, so that no payment depends on a webhook. */
@Injectable()
export class ChargeReconciler {
  constructor(
    private readonly db: DataSource,
    private readonly provider: PaymentProvider,
    private readonly settlement: Settlement,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reads one charge, writes down what is new, and when to look again. One whose time is over is closed at the provider
   * before. `fence`: of the lease in whose name it is written; null: a person asked for it.
   */
  async reconcile(charge: WatchedCharge, fence: Fence | null): Promise<ReconcileOutcome> {
    const reading = await this.read(charge);
    if (reading.kind === 'unavailable' || reading.kind === 'refused') {
      const level = reading.kind === 'refused' ? 'error' : 'warn';
      this.logger[level](
        { chargeId: charge.id, reason: reading.reason },
        'charges: a checkout could not be read',
      );
      return 'unread';
    }
    const checkout = reading.kind === 'checkout' ? reading.checkout : null;
    const outcome = await retriedTransaction(this.db, async (tx): Promise<SettleOutcome | 'fenced'> => {
      if (fence !== null && !(await holdsLease(tx, 'scheduler', fence))) return 'fenced';
      const settled = await this.settle(tx, charge.id, checkout);
      await planNext(tx, charge.id);
      return settled;
    });
    if (outcome === 'fenced') return outcome;
    this.settlement.announce(outcome);
    return 'read';
  }

  /** Reconciles what a person can still pay, or could within the last day, because they ask. */
  async poll(userId: string): Promise<PollOutcome> {
    const charges = await this.db.query<WatchedCharge[]>(PAYABLE, [userId]);
    if (charges.length === 0) return { kind: 'none' };
    const outcomes = await Promise.all(charges.map((charge) => this.reconcile(charge, null)));
    const count = outcomes.filter((outcome) => outcome === 'read').length;
    return count === 0 ? { kind: 'unread' } : { kind: 'read', count };
  }

  private async read({ checkoutId, over }: WatchedCharge): Promise<CheckoutReading> {
    if (checkoutId === null) return { kind: 'unknown' };
    return over ? this.provider.close(checkoutId) : this.provider.get(checkoutId);
  }

  /** Nobody can pay a charge that has no page, or one that the provider does not know: it just ends. */
  private async settle(
    tx: EntityManager,
    chargeId: string,
    checkout: Checkout | null,
  ): Promise<SettleOutcome> {
    if (checkout !== null) return this.settlement.apply(tx, chargeId, checkout);
    const [ended] = await tx.query<{ userId: string }[]>(END_UNPAYABLE, [chargeId]);
    if (ended === undefined) return { kind: 'unknown' };
    return {
      kind: 'changed',
      chargeId,
      userId: ended.userId,
      status: 'expired',
      effect: 'none',
      review: null,
      fitted: null,
    };
  }
}

async function planNext(tx: EntityManager, chargeId: string): Promise<void> {
  const [charge] = await tx.query<PlannedCharge[]>(PLANNED, [chargeId]);
  if (charge === undefined) return;
  const next = nextReconcileAt(charge, charge.now);
  await tx.query('UPDATE charges SET next_look_at = $2 WHERE id = $1', [chargeId, next]);
}
