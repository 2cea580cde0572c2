import type { ReviewReason } from '../../../contract/admin/codes.js';
import type { ChargeStatus } from './charge-status.js';
import { readMinor } from './minor-units.js';

/** What was asked of the provider. */
export interface JudgedCharge {
  readonly id: string;
  /** null: the provider's answer has not been written down yet. */
  readonly checkoutId: string | null;
  /** Cents of USDC. */
  readonly dueMinor: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What is read of a checkout. */
export interface CheckoutFacts {
  readonly id: string;
  /**
   * `open`: nothing paid yet · `processing`: a payment is on its way · `closed`: called off by us · the others are what they
   * say. A checkout that has `expired`, or was `closed`, may still be completed by a payment that was under way.
   */
  readonly status:
    | 'open'
    | 'processing'
    | 'completed'
    | 'failed'
    | 'expired'
    | 'closed'
    | 'refunded'
    | 'partly-refunded';
  /** The charge it was made for; null if the provider names none. */
  readonly orderId: string | null;
  /** What was asked for: decimal text as the provider writes it, like "30.00". */
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
  /** What arrived, once completed. */
  readonly received: { readonly amount: string; readonly currency: string } | null;
  readonly updatedAt: Date;
  readonly transactionHash: string | null;
}

/** What one look at a checkout says about its charge. */
export interface Verdict {
  readonly status: ChargeStatus;
  readonly review: ReviewReason | null;
  /** Cents of USDC that arrived; null if none are known to have. */
  readonly paidMinor: number | null;
  /** When the payment was confirmed; null if there was none, or when is not known. */
  readonly paidAt: Date | null;
  readonly refundedAt: Date | null;
  readonly transactionHash: string | null;
}

const NO_MONEY = {
  review: null,
  paidMinor: null,
  paidAt: null,
  refundedAt: null,
  transactionHash: null,
} as const;

/**
 * What a checkout, as it was read at `now`, says about a charge: from its own facts alone, whatever was known before.
 * `paid`, `overpaid` and `late_paid` buy the term; a late one only while its price stands. Pure.
 */
export function judge(charge: JudgedCharge, checkout: CheckoutFacts, now: Date): Verdict {
  if (checkout.orderId !== charge.id) return { ...NO_MONEY, status: 'failed', review: 'other-order' };
  if (charge.checkoutId !== null && charge.checkoutId !== checkout.id)
    return judgeSecond(charge, checkout, now);
  switch (checkout.status) {
    case 'open':
    case 'processing':
      return { ...NO_MONEY, status: 'pending' };
    case 'expired':
    case 'closed':
      return { ...NO_MONEY, status: 'expired' };
    case 'failed':
      return { ...NO_MONEY, status: 'failed' };
    case 'completed':
      return judgePayment(charge, checkout, confirmedAt(charge, checkout, now));
    case 'partly-refunded':
      return judgePartlyRefunded(charge, checkout, now);
    case 'refunded':
      return judgeRefund(charge, checkout);
  }
}

/**
 * A second checkout of the same order, of a provider that has forgotten the first. Money that comes this way is ours and
 * counts; all else that happens to it says nothing about the charge.
 */
function judgeSecond(charge: JudgedCharge, checkout: CheckoutFacts, now: Date): Verdict {
  if (checkout.status === 'completed') {
    const payment = judgePayment(charge, checkout, confirmedAt(charge, checkout, now));
    return { ...payment, review: payment.review ?? 'other-checkout' };
  }
  const hasMoney = checkout.status === 'refunded' || checkout.status === 'partly-refunded';
  return { ...NO_MONEY, status: 'created', review: hasMoney ? 'other-checkout' : null };
}

/** The provider's clock is not ours: a payment is neither confirmed before it was asked for, nor in the future. */
function confirmedAt(charge: JudgedCharge, { updatedAt }: CheckoutFacts, now: Date): Date {
  if (updatedAt < charge.createdAt) return charge.createdAt;
  return updatedAt > now ? now : updatedAt;
}

/**
 * Part of a payment was given back; the term stays. When it was paid is not told any more: in time, as far as is known.
 */
function judgePartlyRefunded(charge: JudgedCharge, checkout: CheckoutFacts, now: Date): Verdict {
  const changedAt = confirmedAt(charge, checkout, now);
  const at = changedAt < charge.expiresAt ? changedAt : charge.expiresAt;
  const payment = judgePayment(charge, checkout, at);
  return payment.review === null ? { ...payment, review: 'partly-refunded' } : payment;
}

function judgeRefund(charge: JudgedCharge, checkout: CheckoutFacts): Verdict {
  const { paidMinor, review } = judgeMoney(charge, checkout);
  return {
    status: 'refunded',
    review: review === 'no-amount' ? null : review,
    paidMinor,
    paidAt: null,
    refundedAt: checkout.updatedAt,
    transactionHash: checkout.transactionHash,
  };
}

function judgePayment(charge: JudgedCharge, checkout: CheckoutFacts, paidAt: Date): Verdict {
  const { paidMinor, review } = judgeMoney(charge, checkout);
  const { transactionHash } = checkout;
  const money = { review, paidMinor, paidAt, refundedAt: null, transactionHash };
  if (review !== null || paidMinor === null) return { ...money, status: 'failed' };
  if (paidMinor < charge.dueMinor) return { ...money, status: 'underpaid' };
  if (paidAt > charge.expiresAt) return { ...money, status: 'late_paid' };
  return { ...money, status: paidMinor > charge.dueMinor ? 'overpaid' : 'paid' };
}

function judgeMoney(
  charge: JudgedCharge,
  { amount, currency, network, received }: CheckoutFacts,
): Pick<Verdict, 'paidMinor' | 'review'> {
  if (network !== 'base') return { paidMinor: null, review: 'other-network' };
  if (currency !== 'USDC' || (received !== null && received.currency !== 'USDC')) {
    return { paidMinor: null, review: 'other-currency' };
  }
  if (received === null) return { paidMinor: null, review: 'no-amount' };
  const paidMinor = readMinor(received.amount);
  if (paidMinor === null) return { paidMinor, review: 'not-whole-cents' };
  return { paidMinor, review: readMinor(amount) === charge.dueMinor ? null : 'other-amount-asked' };
}
