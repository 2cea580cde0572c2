import type { BillingTerm } from '@bellwether/backend/contract/billing.js';
import type { Checkout } from '../../../stand-ins/payments/domain/checkout.js';
import { centsOf } from '../../../stand-ins/payments/domain/money.js';

/** What is true of a charge: who buys what for how much, and what the provider knows of it. */
export interface TrueCharge {
  readonly id: string;
  readonly userId: string;
  readonly term: BillingTerm;
  /** In cents, as the price list and the discount say. */
  readonly dueCents: number;
  readonly checkout: Checkout;
  /** Every moment at which the checkout changed, epoch milliseconds. */
  readonly changedAt: readonly number[];
}

/** A charge as it is stored. */
export interface LedgerRow {
  readonly id: string;
  readonly status: string;
  readonly review: string | null;
  readonly due: number;
  readonly paid: number | null;
  readonly credit: number;
  readonly start: Date | null;
  readonly end: Date | null;
  /** When it can no longer be paid. */
  readonly closesAt: Date;
}

/** Paid time as it is stored. */
export interface PaidTimeRow {
  readonly userId: string;
  readonly start: Date;
  readonly end: Date;
}

export interface Ledger {
  readonly charges: readonly LedgerRow[];
  readonly paidTimes: readonly PaidTimeRow[];
}

const MONTHS = { quarterly: 3, annual: 12 } as const;
const WITH_MONEY: readonly Checkout['status'][] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** Everything in which what is stored differs from what the provider knows, to the cent and the moment. */
export function ledgerFaults(truths: readonly TrueCharge[], ledger: Ledger): string[] {
  const rows = new Map(ledger.charges.map((row) => [row.id, row]));
  const strangers = ledger.charges.length - truths.length;
  const people = [...new Set(truths.map(({ userId }) => userId))];
  return [
    ...(strangers === 0 ? [] : [`${ledger.charges.length} charges stored, ${truths.length} opened`]),
    ...truths.flatMap((truth) => {
      const row = rows.get(truth.id);
      return row === undefined ? [`charge ${truth.id} is not stored`] : chargeFaults(truth, row);
    }),
    ...people.flatMap((userId) => {
      const own = truths.filter((truth) => truth.userId === userId);
      const starts = own.flatMap((truth) => startsOf(truth, rows.get(truth.id)));
      return paidTimeFaults(own, starts, ledger.paidTimes.find((row) => row.userId === userId) ?? null);
    }),
  ];
}

/** Whether the money that came for it, and was not given back, buys its term. */
export function buys(truth: TrueCharge): boolean {
  const { status } = truth.checkout;
  const received = receivedOf(truth);
  return status !== 'REFUNDED' && received !== null && received >= truth.dueCents && !isOdd(truth);
}

function chargeFaults(truth: TrueCharge, row: LedgerRow): string[] {
  const { checkout, dueCents } = truth;
  const received = receivedOf(truth);
  const isBought = buys(truth);
  const wanted = {
    status: statusOf(truth),
    due: dueCents,
    paid: received,
    credit: isBought ? (received ?? 0) - dueCents : 0,
    bought: isBought,
    looked: isOdd(truth) || checkout.status === 'PARTIALLY_REFUNDED',
  };
  const found = {
    // Late is whatever came after another payment of the same person had closed the page.
    status: row.status === 'late_paid' && isBought ? wanted.status : row.status,
    due: row.due,
    paid: row.paid,
    credit: row.credit,
    bought: row.start !== null && row.status !== 'refunded',
    looked: row.review !== null && row.status !== 'refunded',
  };
  const [want, have] = [JSON.stringify(wanted), JSON.stringify(found)];
  return want === have ? [] : [`charge ${truth.id} (${checkout.status}): stored ${have}, true is ${want}`];
}

function statusOf(truth: TrueCharge): string {
  const { checkout, dueCents } = truth;
  switch (checkout.status) {
    case 'ACTIVE':
    case 'PROCESSING':
      return 'pending';
    case 'DEACTIVATED':
    case 'EXPIRED':
      return 'expired';
    case 'FAILED':
      return 'failed';
    case 'REFUNDED':
      return 'refunded';
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      const received = receivedOf(truth) ?? 0;
      if (isOdd(truth)) return 'failed';
      if (received < dueCents) return 'underpaid';
      return received > dueCents ? 'overpaid' : 'paid';
    }
  }
}

/** Money that is not what was asked for: nothing is bought by it, and somebody has to look at it. */
function isOdd({ checkout, dueCents }: TrueCharge): boolean {
  const { status, settlement, network, amount } = checkout;
  if (!WITH_MONEY.includes(status) || settlement === undefined) return false;
  const isUsdc = settlement.currency === 'USDC' && network === 'base';
  return !isUsdc || centsOf(settlement.totalAmount) === null || centsOf(amount) !== dueCents;
}

/** USDC cents that arrived; null: none, or what arrived is no such thing. */
function receivedOf({ checkout: { settlement, network } }: TrueCharge): number | null {
  if (settlement === undefined || settlement.currency !== 'USDC' || network !== 'base') return null;
  return centsOf(settlement.totalAmount);
}

/** When a payment may be held to have come. Once part of it is given back, it is not told any more when: in time. */
function startsOf({ checkout, changedAt }: TrueCharge, row: LedgerRow | undefined): readonly number[] {
  const isInPart = checkout.status === 'PARTIALLY_REFUNDED' && row !== undefined;
  return isInPart ? [...changedAt, row.closesAt.getTime()] : changedAt;
}

/** Paid time begins with one of the person's payments and lasts as many months as they have bought and kept. */
function paidTimeFaults(
  own: readonly TrueCharge[],
  starts: readonly number[],
  row: PaidTimeRow | null,
): string[] {
  const [first] = own;
  const kept = own.filter(buys);
  const months = kept.reduce((sum, { term }) => sum + MONTHS[term], 0);
  if (months === 0 && row === null) return [];
  const found = row === null ? 'none' : `${row.start.toISOString()} to ${row.end.toISOString()}`;
  const fits = starts.some((start) => later(start, months) === row?.end.getTime());
  if (months > 0 && fits) return [];
  return [`paid time of ${first?.userId}: stored ${found}, true are ${months} months`];
}

/** The same day and time `months` later, on the last day of a month that has no such day. */
function later(start: number, months: number): number {
  const at = new Date(start);
  const wanted = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() !== wanted) at.setUTCDate(0);
  return at.getTime();
}
