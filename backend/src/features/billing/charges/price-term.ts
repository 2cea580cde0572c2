import type { EntityManager } from 'typeorm';
import type { BillingTerm } from '../../../contract/billing.js';
import type { CodeCheck, DiscountCodes } from '../codes.js';
import { priceOf, type TermPrice } from '../domain/price.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { accountOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { BUYER } from './charge-sql.js';
import { type Buyer, eligibilityOf } from './domain/eligibility.js';

/** A term to be bought, and the code for it; null or empty: without one. */
export interface TermChoice {
  readonly term: BillingTerm;
  readonly code: string | null;
}

export type PricedTerm =
  | { readonly kind: 'priced'; readonly price: TermPrice; readonly codeId: string | null }
  | Exclude<CodeCheck, { readonly kind: 'ok' }>;

/** What the term costs the person, in a transaction in which it is the person's turn; the code is theirs until it ends. */
export async function priceTerm(
  tx: EntityManager,
  codes: DiscountCodes,
  { userId, term, code }: TermChoice & { readonly userId: string },
): Promise<PricedTerm> {
  if (code === null) return { kind: 'priced', price: priceOf(term, null), codeId: null };
  const check = await codes.check(tx, { code, userId, term });
  if (check.kind !== 'ok') return check;
  return { kind: 'priced', price: priceOf(term, check.discount), codeId: check.codeId };
}

/**
 * Makes it the person's turn until the transaction ends, and lets them buy a term.
 * @throws AppError CONFLICT (409) with what to tell them; UNAUTHENTICATED (401): the account was suspended meanwhile.
 */
export async function requireEligible(tx: EntityManager, userId: string): Promise<void> {
  await lockOwners(tx, [accountOwner(userId)]);
  const [buyer] = await tx.query<Buyer[]>(BUYER, [userId]);
  if (buyer === undefined) throw new AppError('UNAUTHENTICATED', 401);
  const eligibility = eligibilityOf(buyer);
  if (eligibility.kind === 'refused') throw new AppError('CONFLICT', 409, eligibility.message);
}
