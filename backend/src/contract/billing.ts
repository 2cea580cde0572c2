import type { Plan } from './account.js';

export type BillingTerm = 'quarterly' | 'annual';

/**
 * What became of a charge that money came for. `paid`, `overpaid` and `late_paid` bought a term, unless a late one could
 * not be granted any more; `refunded` gave it back.
 */
export type PaymentStatus = 'paid' | 'underpaid' | 'overpaid' | 'late_paid' | 'refunded';

export interface BillingPayment {
  /** ISO 8601. */
  readonly date: string;
  /** What arrived, in decimal units of `currency`: 30 is thirty USDC. */
  readonly amount: number;
  /** What was asked for. */
  readonly due: number;
  readonly currency: string;
  readonly term: BillingTerm;
  readonly status: PaymentStatus;
  /** Whether it bought its term (and was not given back). */
  readonly granted: boolean;
  /** The provider's page about it; null for a payment of nothing. */
  readonly receipt_url: string | null;
}

/** GET /api/billing/summary. Dates are ISO 8601. Of an admin or a granted Pro: pro_active, amount 0, all dates null. */
export interface BillingSummary {
  readonly plan: Plan;
  readonly within_renewal_window: boolean;
  /** Where an open charge is paid; null without one. */
  readonly pending_charge_url: string | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly next_renewal: string | null;
  readonly grace_until: string | null;
  /** What the next payment costs, decimal units of `currency`: 30 is thirty USDC. null: nothing was ever paid. */
  readonly amount: number | null;
  readonly currency: string;
  readonly term: BillingTerm | null;
  /** Whether the person pays each term by hand. */
  readonly manual_pay: boolean;
  /** IANA name of the zone dates are shown in. */
  readonly timezone: string;
  /** Newest first. */
  readonly history: readonly BillingPayment[];
}

/** POST /api/billing/create-charge */
export interface ChargeResponse {
  readonly url: string;
}

export const BILLING_TERMS: readonly BillingTerm[] = ['quarterly', 'annual'];

/** What a term costs, in cents of USDC, and how many months it lasts. */
export const TERM_PRICES: Readonly<
  Record<BillingTerm, { readonly amountMinor: number; readonly months: number }>
> = {
  quarterly: { amountMinor: 3_000, months: 3 },
  annual: { amountMinor: 6_600, months: 12 },
};

export type CodeStatus = 'none' | 'ok' | 'not_applicable' | 'invalid';

/** GET /api/billing/preview?plan={plan}&code={code} */
export interface BillingPreview {
  /** `none`: no code was asked about. Unknown, used, expired and other people's codes are all `invalid`. */
  readonly code_status: CodeStatus;
  /** What is to be paid with the code, in cents of USDC. */
  readonly amount_minor: number;
  readonly breakdown: { readonly code_applied: boolean };
}

/** POST /api/billing/checkout and POST /api/billing/activate-free-upgrade */
export interface UpgradeRequest {
  readonly plan: BillingTerm;
  readonly code?: string;
}

/** The answer to POST /api/billing/checkout. */
export type CheckoutResponse = ChargeResponse;

/** The answer to POST /api/billing/activate-free-upgrade: what to tell the person. */
export interface ActivationResponse {
  readonly message: string;
}

/** The answer to POST /api/billing/poll: how many open charges were read again at the provider. */
export interface PollResponse {
  readonly read: number;
}

export const NO_OPEN_CHARGE = 'There is no open payment.';
export const CODE_FAULT = 'Invalid or expired code';
export const CODE_NOT_FOR_PLAN = 'This code does not apply to the selected plan.';
export const CODE_LEAVES_A_PRICE = 'This code does not cover the whole price.';
export const CODE_COVERS_ALL = 'This code covers the whole price: there is nothing to pay.';
export const CODE_UNDER_WAY = 'A payment with this code is already in progress.';
export const COMPLIMENTARY = 'This account has Pro without payment.';
export const PAYMENTS_UNAVAILABLE = 'Payments are not available right now.';
export const CHOOSE_A_PLAN = 'Choose a plan first.';
