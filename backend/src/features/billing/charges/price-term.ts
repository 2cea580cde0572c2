import type { EntityManager } from 'typeorm';
import type { BillingTerm } from '../../../contract/billing.js';
import type { CodeCheck, DiscountCodes } from '../codes.js';
import { type Price, priceOf } from '../domain/price.js';

/** A term to be bought, and the code for it; null or empty: without one. */
export interface TermWish {
  readonly term: BillingTerm;
  readonly code: string | null;
}

export type PricedTerm =
  | { readonly kind: 'priced'; readonly price: Price; readonly codeId: string | null }
  | Exclude<CodeCheck, { readonly kind: 'ok' }>;

/** What the term costs the person, in a transaction in which it is the person's turn; the code is theirs until it ends. */
export async function priceTerm(
  tx: EntityManager,
  codes: DiscountCodes,
  { userId, term, code }: TermWish & { readonly userId: string },
): Promise<PricedTerm> {
  if (code === null) return { kind: 'priced', price: priceOf(term, null), codeId: null };
  const check = await codes.check(tx, { code, userId, term });
  if (check.kind !== 'ok') return check;
  return { kind: 'priced', price: priceOf(term, check.discount), codeId: check.codeId };
}
