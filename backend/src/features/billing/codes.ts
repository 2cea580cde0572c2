import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BillingTerm } from '../../contract/billing.js';
import { type CodeState, judgeCode, normalCode } from './domain/code-rules.js';
import type { Discount } from './domain/price.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.js';

export interface CodeUse {
  /** As the person typed it. */
  readonly code: string;
  readonly userId: string;
  readonly term: BillingTerm;
}

/** `invalid`: unknown, used up, held by somebody else, expired, or not this person's; which of them is not told. */
export type CodeCheck =
  | { readonly kind: 'ok'; readonly codeId: string; readonly discount: Discount }
  | { readonly kind: 'not_applicable' | 'invalid' };

/** A code to be made. `forUserId` null: for whoever comes first. */
export interface NewCode {
  readonly discount: Discount;
  readonly appliesTo: BillingTerm | 'both';
  /** How many terms it makes cheaper, 1 to 12. */
  readonly cycles: number;
  readonly currencies: readonly ('USD' | 'USDC')[];
  readonly forUserId: string | null;
  /** In whose row admins made it. */
  readonly madeForUserId: string | null;
  readonly createdBy: string | null;
}

interface MadeCode {
  readonly id: string;
  readonly code: string;
  readonly expiresAt: Date;
}

/** A code of the last term a person bought, which makes the next one cheaper too. */
export interface RenewalCode {
  readonly codeId: string;
  readonly code: string;
  readonly discount: Discount;
}

interface CodeRow extends Omit<CodeState, 'heldByAnother' | 'used' | 'open'> {
  readonly id: string;
  readonly kind: Discount['kind'];
  readonly value: number;
}

const CODE = `
SELECT id, kind, value, applies_to AS "appliesTo", cycles, currencies, for_user_id AS "forUserId", expires_at AS "expiresAt"
  FROM discount_codes`;

/** What code $1 is to person $2, charge $3 (null: none) left out. Reservations and uses are charges: no counter goes wrong. */
const CHARGES_WITH_CODE = `
SELECT coalesce(bool_or(user_id <> $2 AND (open OR granted)), false) AS "heldByAnother",
       count(*) FILTER (WHERE user_id = $2 AND granted)::int AS used,
       count(*) FILTER (WHERE user_id = $2 AND open)::int AS open,
       clock_timestamp() AS now
  FROM (SELECT user_id, status IN ('created', 'pending') AS open,
               status IN ('paid', 'overpaid', 'late_paid') AND period_start IS NOT NULL AS granted
          FROM charges WHERE code_id = $1 AND id IS DISTINCT FROM $3) charge`;

const LAST_CODE = `
SELECT code.code
  FROM charges charge LEFT JOIN discount_codes code ON code.id = charge.code_id
 WHERE charge.user_id = $1 AND charge.period_start IS NOT NULL AND charge.status IN ('paid', 'overpaid', 'late_paid')
 ORDER BY charge.period_end DESC LIMIT 1`;

/** No I, L, O, 0 and 1: nobody can take one letter for another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const MOST_DRAWS = 8;

/**
 * Discount codes. A code belongs to the first account that redeems it, for as many terms as it has cycles. A charge that
 * can still be paid reserves it, a term that was bought uses a cycle, and whatever ends a charge gives it back by itself.
 */
@Injectable()
export class DiscountCodes {
  constructor(private readonly db: DataSource) {}

  /**
   * Whether the code holds for the person and the term, until the transaction ends: the code's row is locked, so whoever
   * inserts a charge after an `ok`, in the same transaction, has reserved it. Ask once it is the person's turn.
   */
  async check(tx: EntityManager, asked: CodeUse): Promise<CodeCheck> {
    const [row] = await tx.query<CodeRow[]>(`${CODE} WHERE code = $1 FOR UPDATE`, [normalCode(asked.code)]);
    return row === undefined ? { kind: 'invalid' } : judged(tx, row, asked);
  }

  /** The same without a lock, for showing: it may be otherwise a moment later. */
  async preview(asked: CodeUse): Promise<CodeCheck> {
    const { manager } = this.db;
    const [row] = await manager.query<CodeRow[]>(`${CODE} WHERE code = $1`, [normalCode(asked.code)]);
    return row === undefined ? { kind: 'invalid' } : judged(manager, row, asked);
  }

  /** The code of the term the person bought last, if it makes this one cheaper too. Locks nothing: `check` it to use it. */
  async ofRenewal({ userId, term }: Omit<CodeUse, 'code'>): Promise<RenewalCode | null> {
    const [last] = await this.db.query<{ code: string | null }[]>(LAST_CODE, [userId]);
    if (last?.code === undefined || last.code === null) return null;
    const { code } = last;
    const check = await this.preview({ code, userId, term });
    return check.kind === 'ok' ? { codeId: check.codeId, code, discount: check.discount } : null;
  }

  /**
   * Whether a code that a charge had reserved once could be the person's again, at a late payment of that charge; locks the
   * code.
   */
  async isFreeAgain(tx: EntityManager, charge: CodeOfCharge): Promise<boolean> {
    const { codeId, chargeId, userId, term, lateAt } = charge;
    const [row] = await tx.query<CodeRow[]>(`${CODE} WHERE id = $1 FOR UPDATE`, [codeId]);
    if (row === undefined) return false;
    const uses = await chargesWith(tx, { codeId, userId, exceptChargeId: chargeId });
    return judgeCode({ ...row, ...uses }, { userId, term, now: lateAt }) === 'ok';
  }

  /** A new code, like K7QM-2XPA, that is redeemed within 90 days. @throws Error if 8 drawn codes in a row exist already. */
  async create(tx: EntityManager, input: NewCode): Promise<MadeCode> {
    const { discount, appliesTo, cycles, currencies, forUserId, madeForUserId, createdBy } = input;
    const terms = [discount.kind, discount.value, appliesTo, cycles, currencies];
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      const [made] = await tx.query<MadeCode[]>(
        `INSERT INTO discount_codes (code, kind, value, applies_to, cycles, currencies, for_user_id, made_for_user_id, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (code) DO NOTHING RETURNING id, code, expires_at AS "expiresAt"`,
        [this.draw(), ...terms, forUserId, madeForUserId, createdBy],
      );
      if (made !== undefined) return made;
    }
    throw new Error(`${MOST_DRAWS} drawn discount codes exist already`);
  }

  protected draw(): string {
    const letters = Array.from({ length: 8 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
    letters.splice(4, 0, '-');
    return letters.join('');
  }
}

interface CodeOfCharge {
  readonly codeId: string;
  readonly chargeId: string;
  readonly userId: string;
  readonly term: BillingTerm;
  /** When it was paid. */
  readonly lateAt: Date;
}

async function judged(db: EntityManager, row: CodeRow, { userId, term }: CodeUse): Promise<CodeCheck> {
  const uses = await chargesWith(db, { codeId: row.id, userId, exceptChargeId: null });
  const kind = judgeCode({ ...row, ...uses }, { userId, term, now: uses.now });
  if (kind !== 'ok') return { kind };
  return { kind, codeId: row.id, discount: { kind: row.kind, value: row.value } };
}

type Uses = Pick<CodeState, 'heldByAnother' | 'used' | 'open'> & { readonly now: Date };

async function chargesWith(
  db: EntityManager,
  of: { readonly codeId: string; readonly userId: string; readonly exceptChargeId: string | null },
): Promise<Uses> {
  const [uses] = await db.query<Uses[]>(CHARGES_WITH_CODE, [of.codeId, of.userId, of.exceptChargeId]);
  if (uses === undefined) throw new Error('An aggregate always has a row');
  return uses;
}

const WRONG_CODES: RateLimit = { max: 10, windowSec: 3_600 };

/** Keeps anybody from finding a discount code by trying. */
@Injectable()
export class CodeAttempts {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * What `look` finds out about a code; a wrong one is counted, together with those that are looked at meanwhile.
   * @throws AppError TOO_MANY_REQUESTS (429) after the 10th wrong code of an account in an hour, without a look.
   */
  async counted<T extends { readonly kind: string }>(userId: string, look: () => Promise<T>): Promise<T> {
    const key = `discount-codes:${userId}`;
    await this.limiter.consume(key, WRONG_CODES);
    const wrong: CodeCheck['kind'] = 'invalid';
    let found: T | undefined;
    try {
      found = await look();
      return found;
    } finally {
      if (found?.kind !== wrong) await this.giveBack(key);
    }
  }

  /** A try that stays counted does less harm than a purchase that was made and is told to have failed. */
  private async giveBack(key: string): Promise<void> {
    try {
      await this.limiter.giveBack(key, WRONG_CODES);
    } catch (error) {
      this.logger.warn({ err: error }, 'discount codes: an attempt could not be given back');
    }
  }
}
