import { centsOf, decimalOf } from './money.js';
import { Problem } from './problem.js';

export const CHECKOUT_STATUSES = [
  'ACTIVE',
  'PROCESSING',
  'DEACTIVATED',
  'EXPIRED',
  'COMPLETED',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export const EVENT_TYPES = [
  'checkout.payment.success',
  'checkout.payment.failed',
  'checkout.payment.expired',
  'checkout.refund.success',
  'checkout.refund.failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface Settlement {
  /** Everything that arrived; amounts are decimal texts. */
  readonly totalAmount: string;
  readonly feeAmount: string;
  readonly netAmount: string;
  readonly currency: string;
}

export interface Refund {
  readonly id: string;
  readonly checkoutId: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: 'COMPLETED';
  readonly createdAt: string;
  readonly completedAt: string;
}

/** What a checkout is made from. */
export interface CheckoutOrder {
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
  readonly description?: string;
  readonly expiresAt: string;
  readonly successRedirectUrl?: string;
  readonly failRedirectUrl?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** As the API writes it: times are ISO 8601, amounts decimal texts. */
export interface Checkout extends CheckoutOrder {
  readonly id: string;
  readonly url: string;
  readonly address: string;
  readonly tokenAddress: string;
  readonly status: CheckoutStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly settlement?: Settlement;
  readonly transactionHash?: string;
  readonly refundedAmount?: string;
  readonly refunds?: readonly Refund[];
}

const FEE_PERCENT = 1;
const PAYABLE: readonly CheckoutStatus[] = ['ACTIVE', 'PROCESSING', 'EXPIRED', 'DEACTIVATED'];
const REFUNDABLE: readonly CheckoutStatus[] = ['COMPLETED', 'PARTIALLY_REFUNDED'];

export function settlementOf(totalCents: number, currency: string): Settlement {
  const fee = Math.round((totalCents * FEE_PERCENT) / 100);
  return {
    totalAmount: decimalOf(totalCents),
    feeAmount: decimalOf(fee),
    netAmount: decimalOf(totalCents - fee),
    currency,
  };
}

/**
 * A checkout after so much has arrived, in decimal text. One that has run out or was called off can still be paid: the money
 * was on its way. @throws Problem 400 if it is over otherwise, or the amount is none.
 */
export function paid(checkout: Checkout, amount: string, transactionHash: string): Checkout {
  const cents = centsOf(amount);
  if (cents === null || cents === 0) throw new Problem(400, 'invalid_request', `No amount: ${amount}`);
  if (!PAYABLE.includes(checkout.status)) throw over(checkout);
  const settlement = settlementOf(cents, checkout.currency);
  return { ...checkout, status: 'COMPLETED', settlement, transactionHash };
}

/** A checkout whose payment failed, or whose time is up. @throws Problem 400 if it is over already. */
export function ended(checkout: Checkout, status: 'FAILED' | 'EXPIRED' | 'DEACTIVATED'): Checkout {
  const isOpen = checkout.status === 'ACTIVE' || (checkout.status === 'PROCESSING' && status === 'FAILED');
  if (!isOpen) throw over(checkout);
  return { ...checkout, status };
}

/** A checkout after a refund: of everything that is left if no amount is named. @throws Problem 400 */
export function refunded(
  checkout: Checkout,
  options: { readonly id: string; readonly at: string; readonly amount?: string },
): Checkout {
  const { settlement, refundedAmount = '0.00', refunds = [] } = checkout;
  if (settlement === undefined || !REFUNDABLE.includes(checkout.status)) throw over(checkout);
  const total = centsOf(settlement.totalAmount) ?? 0;
  const before = centsOf(refundedAmount) ?? 0;
  const cents = options.amount === undefined ? total - before : centsOf(options.amount);
  if (cents === null || cents === 0 || before + cents > total) {
    throw new Problem(400, 'invalid_request', 'The amount is none, or more than what is left');
  }
  const refund: Refund = {
    id: options.id,
    checkoutId: checkout.id,
    amount: decimalOf(cents),
    currency: settlement.currency,
    status: 'COMPLETED',
    createdAt: options.at,
    completedAt: options.at,
  };
  return {
    ...checkout,
    status: before + cents === total ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    refundedAmount: decimalOf(before + cents),
    refunds: [...refunds, refund],
  };
}

function over({ id, status }: Checkout): Problem {
  return new Problem(400, 'invalid_request', `Checkout ${id} is ${status}`);
}
