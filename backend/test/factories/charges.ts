import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { writeMinor } from '../../src/features/billing/domain/minor-units.js';
import type { ChargeStatus } from '../../src/features/billing/domain/charge-status.js';
import type { Checkout } from '../../src/features/billing/provider/payment-provider.js';
import { type BillingTerm, TERM_PRICES } from '../../src/contract/billing.js';

export interface ChargeWish {
  readonly userId: string;
  readonly term?: BillingTerm;
  readonly dueMinor?: number;
  readonly codeId?: string;
  readonly status?: ChargeStatus;
  /** From now on; negative: it can no longer be paid. It was made an hour before. */
  readonly expiresInMs?: number;
  /** A term that it bought. `paidMinor` is then what was due. */
  readonly period?: { readonly start: Date; readonly end: Date };
  /** null: it is not to be looked at. */
  readonly nextLookAt?: Date | null;
}

export interface MadeCharge {
  readonly id: string;
  readonly userId: string;
  readonly checkoutId: string;
  readonly url: string;
  readonly dueMinor: number;
  readonly expiresAt: Date;
}

const HOUR_MS = 60 * 60_000;

/** A charge with an open checkout, for a quarter at its list price, payable for an hour, unless wished otherwise. */
export async function makeCharge(db: Pick<EntityManager, 'query'>, wish: ChargeWish): Promise<MadeCharge> {
  const { userId, term = 'quarterly', codeId = null, status = 'pending', expiresInMs = HOUR_MS } = wish;
  const { period, nextLookAt = null } = wish;
  const listMinor = TERM_PRICES[term].amountMinor;
  const { dueMinor = listMinor } = wish;
  const checkoutId = randomBytes(12).toString('hex');
  const url = `http://127.0.0.1/pay/${checkoutId}`;
  const [made] = await db.query<{ id: string; expiresAt: Date }[]>(
    `INSERT INTO charges (user_id, provider, checkout_id, url, term, list_minor, due_minor, code_id, status, created_at,
                          expires_at, period_start, period_end, paid_minor, paid_at, next_look_at)
     VALUES ($1, 'coinbase-business', $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 ms' - interval '1 hour',
             now() + $9 * interval '1 ms', $10, $11, CASE WHEN $10::timestamptz IS NOT NULL THEN $6::bigint END, $10, $12)
     RETURNING id, expires_at AS "expiresAt"`,
    [
      userId,
      checkoutId,
      url,
      term,
      listMinor,
      dueMinor,
      codeId,
      status,
      expiresInMs,
      period?.start ?? null,
      period?.end ?? null,
      nextLookAt,
    ],
  );
  if (made === undefined) throw new Error('No charge was made');
  return { ...made, userId, checkoutId, url, dueMinor };
}

/** What the provider says of a charge's checkout: open, unless wished otherwise. Whoever wishes it completed says what was received. */
export function checkoutOf(charge: MadeCharge, wish: Partial<Checkout> = {}): Checkout {
  return {
    id: charge.checkoutId,
    url: charge.url,
    status: 'open',
    orderId: charge.id,
    amount: writeMinor(charge.dueMinor),
    currency: 'USDC',
    network: 'base',
    received: null,
    expiresAt: charge.expiresAt,
    updatedAt: new Date(charge.expiresAt.getTime() - HOUR_MS / 2),
    transactionHash: null,
    ...wish,
  };
}

/** A checkout that was paid in full, in time. */
export function paidCheckoutOf(charge: MadeCharge, wish: Partial<Checkout> = {}): Checkout {
  return checkoutOf(charge, {
    status: 'completed',
    received: { amount: writeMinor(charge.dueMinor), currency: 'USDC' },
    transactionHash: `0x${charge.checkoutId}`,
    ...wish,
  });
}
