import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { BillingTerm } from '../../src/contract/billing.js';

export interface NewCode {
  readonly code?: string;
  readonly kind?: 'percent' | 'fixed';
  readonly value?: number;
  readonly appliesTo?: BillingTerm | 'both';
  readonly cycles?: number;
  readonly currencies?: readonly ('USD' | 'USDC')[];
  readonly forUserId?: string;
  /** From now on; negative: it has expired. */
  readonly expiresInMs?: number;
}

export interface MadeCode {
  readonly id: string;
  readonly code: string;
}

const DAYS_90_MS = 90 * 24 * 60 * 60_000;

/** A discount code: 20 percent off one term, for anybody, for 90 days, unless wished otherwise. */
export async function makeCode(db: DataSource, wish: NewCode = {}): Promise<MadeCode> {
  const {
    code = `T-${randomBytes(6).toString('hex').toUpperCase()}`,
    kind = 'percent',
    value = 20,
    appliesTo = 'both',
    cycles = 1,
    currencies = ['USD', 'USDC'],
    forUserId = null,
    expiresInMs = DAYS_90_MS,
  } = wish;
  const [made] = await db.query<MadeCode[]>(
    `INSERT INTO discount_codes (code, kind, value, applies_to, cycles, currencies, for_user_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 ms' - interval '90 days', now() + $8 * interval '1 ms')
     RETURNING id, code`,
    [code, kind, value, appliesTo, cycles, currencies, forUserId, expiresInMs],
  );
  if (made === undefined) throw new Error('No code was made');
  return made;
}
