import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { holdsLease } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { type Checkout, type CheckoutReading, PaymentProvider } from '../provider/payment-provider.js';
import { type SettleOutcome, Settlement } from '../settle.js';
import { type LookedAt, nextLookAt } from './domain/next-look.js';

/** A charge to be looked at. */
export interface WatchedCharge {
  readonly id: string;
  /** null: the provider never told of one. */
  readonly checkoutId: string | null;
  /** Whether the time to pay it is over, and nobody is known to have. */
  readonly over: boolean;
}

/** `unread`: the provider did not answer, and nothing has changed · `refused`: the fence is not valid any more. */
export type LookOutcome = 'read' | 'unread' | 'refused';

/** Columns of a WatchedCharge, of `charges`. */
export const WATCHED = `
id, checkout_id AS "checkoutId",
expires_at <= now() AND status IN ('created', 'pending', 'expired', 'failed') AS over`;

const END_UNPAYABLE = `
WITH ended AS (
  UPDATE charges SET status = 'expired'
   WHERE id = $1 AND status IN ('created', 'pending') AND expires_at <= now() RETURNING user_id
)
SELECT user_id AS "userId" FROM ended`;

const STANDING = `
SELECT status, expires_at AS "expiresAt", period_end AS "periodEnd", clock_timestamp() AS now
  FROM charges WHERE id = $1`;

interface Standing extends LookedAt {
  readonly now: Date;
}

/** Reads charges again at the provider, so that no payment depends on a webhook. */
@Injectable()
export class ChargeLooks {
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
  async look(charge: WatchedCharge, fence: Fence | null): Promise<LookOutcome> {
    const reading = await this.read(charge);
    if (reading.kind === 'unavailable' || reading.kind === 'refused') {
      const level = reading.kind === 'refused' ? 'error' : 'warn';
      this.logger[level]({ chargeId: charge.id, reason: reading.reason }, 'a checkout could not be read');
      return 'unread';
    }
    const checkout = reading.kind === 'checkout' ? reading.checkout : null;
    const outcome = await retriedTransaction(this.db, async (tx): Promise<SettleOutcome | 'refused'> => {
      if (fence !== null && !(await holdsLease(tx, 'scheduler', fence))) return 'refused';
      const settled = await this.settle(tx, charge.id, checkout);
      await planNextLook(tx, charge.id);
      return settled;
    });
    if (outcome === 'refused') return 'refused';
    this.settlement.announce(outcome);
    return 'read';
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

async function planNextLook(tx: EntityManager, chargeId: string): Promise<void> {
  const [standing] = await tx.query<Standing[]>(STANDING, [chargeId]);
  if (standing === undefined) return;
  const next = nextLookAt(standing, standing.now);
  await tx.query('UPDATE charges SET next_look_at = $2 WHERE id = $1', [chargeId, next]);
}
