import { type BillingPreview, TERM_PRICES, type BillingTerm } from '@contract/billing.js';

/** Where a discount code stands. `amountMinor` is what is left to pay, in cents of USDC. */
export type Discount =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly code: string; readonly plan: BillingTerm }
  | {
      readonly kind: 'valid';
      readonly code: string;
      readonly plan: BillingTerm;
      readonly amountMinor: number;
    }
  | { readonly kind: 'invalid'; readonly why: 'invalid' | 'not-applicable' };

export const NO_DISCOUNT: Discount = { kind: 'none' };

/** The code as it is sent: without spaces around it, in capitals; '' is no code. */
export function tidyCode(text: string): string {
  return text.trim().toUpperCase();
}

/** What the answer to a check makes of a code. */
export function checkedDiscount(code: string, plan: BillingTerm, preview: BillingPreview): Discount {
  if (preview.code_status === 'not_applicable') return { kind: 'invalid', why: 'not-applicable' };
  if (preview.code_status !== 'ok') return { kind: 'invalid', why: 'invalid' };
  return { kind: 'valid', code, plan, amountMinor: preview.amount_minor };
}

export interface Total {
  readonly listMinor: number;
  /** List price minus what is to be paid. */
  readonly discountMinor: number;
  readonly amountMinor: number;
}

/** What a plan costs; a code counts only for the plan it was checked for. */
export function totalOf(plan: BillingTerm, discount: Discount): Total {
  const listMinor = TERM_PRICES[plan].amountMinor;
  const amountMinor = discount.kind === 'valid' && discount.plan === plan ? discount.amountMinor : listMinor;
  return { listMinor, discountMinor: listMinor - amountMinor, amountMinor };
}

/** Cents of USDC as people read them: 3000 → '30', 2250 → '22.50'. */
export function usdc(minor: number): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}
