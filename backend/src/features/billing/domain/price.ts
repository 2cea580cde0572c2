import { type BillingTerm, TERM_PRICES } from '../../../contract/billing.js';

/** `percent`: 1 to 100 of a hundred · `fixed`: whole USDC. */
export interface Discount {
  readonly kind: 'percent' | 'fixed';
  readonly value: number;
}

/** Cents of USDC: without the discount, and what is to be paid. */
export interface TermPrice {
  readonly listMinor: number;
  readonly dueMinor: number;
}

/** What a term costs. Parts of a cent are given to the person; a discount never makes it less than nothing. Pure. */
export function priceOf(term: BillingTerm, discount: Discount | null): TermPrice {
  const listMinor = TERM_PRICES[term].amountMinor;
  return { listMinor, dueMinor: Math.max(0, listMinor - takenOff(listMinor, discount)) };
}

function takenOff(listMinor: number, discount: Discount | null): number {
  if (discount === null) return 0;
  return discount.kind === 'fixed' ? discount.value * 100 : Math.ceil((listMinor * discount.value) / 100);
}
