import type { BillingTerm } from '../billing.js';
import type { AuditParty } from './audit.js';

export type DiscountKind = 'percent' | 'fixed';

export type CodeCurrency = 'USD' | 'USDC';

/** POST /api/admin/users/{id}/discount-code → MessageAnswer, whose sentence has the code. */
export interface DiscountCodeRequest {
  readonly type: DiscountKind;
  /** Percent 1 to 100, or whole USDC from 1. */
  readonly value: number;
  readonly appliesTo: BillingTerm | 'both';
  /** 1 to 12 terms. */
  readonly cycles: number;
  readonly allowedCurrencies: readonly CodeCurrency[];
  /** Whether only this account may use it. */
  readonly userScoped: boolean;
}

export const MAX_CODE_CYCLES = 12;

/** Whole USDC. No term costs as much: more would be a slip of the finger. */
export const MAX_FIXED_DISCOUNT = 1_000;

/**
 * Why somebody has to look at a charge. `late-code`: it was paid late, when its discount was no longer to be had ·
 * `account-deleted`: it was paid when the account was gone ·
 * `other-checkout`: there is more than one checkout of the order, so it may have been paid twice.
 */
export type ReviewReason =
  | 'other-order'
  | 'other-checkout'
  | 'other-amount-asked'
  | 'other-currency'
  | 'other-network'
  | 'no-amount'
  | 'not-whole-cents'
  | 'late-code'
  | 'account-deleted'
  | 'partly-refunded';

/** GET /api/admin/charges-in-review: payments a human has to decide on, oldest first, at most MAX_CHARGES_IN_REVIEW. */
export interface ChargeInReview {
  readonly id: string;
  readonly user: AuditParty;
  /** Why: one ReviewReason or several with commas between. */
  readonly review: string;
  /** Whether it can be granted: it bought nothing yet, is neither under way nor refunded, and its account is there. */
  readonly grantable: boolean;
  readonly term: BillingTerm;
  readonly dueMinor: number;
  readonly paidMinor: number | null;
  readonly paidAt: string | null;
  readonly createdAt: string;
}

export const MAX_CHARGES_IN_REVIEW = 100;

/** POST /api/admin/charges/{id}/review → MessageAnswer. `grant`: the term is given · `close`: settled outside the product. */
export interface ReviewDecision {
  readonly decision: 'grant' | 'close';
}
