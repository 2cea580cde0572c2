import { planAt } from '../../../identity/domain/plan-status.js';
import { type BillingTerm, TERM_PRICES } from '../../../contract/billing.js';

/** Paid time: the term that was bought last, and the end of all that was paid for. */
export interface PaidTime {
  readonly term: BillingTerm;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly anchorDay: AnchorDay;
}

/** `began`: nothing was left to extend, so paid time starts with this payment. */
export interface Extension {
  readonly kind: 'began' | 'extended';
  readonly paid: PaidTime;
}

/**
 * Paid time after a term is bought with a payment confirmed at `at`: it goes on where it ends, also in grace, and begins
 * anew, with a new anchor day, the first time and after grace. Pure.
 */
export function extend(paid: PaidTime | null, term: BillingTerm, at: Date): Extension {
  const { months } = TERM_PRICES[term];
  const plan = planAt(paid?.periodEnd.getTime() ?? null, at.getTime());
  if (paid === null || plan === 'pro_expired') {
    const anchorDay = anchorDayOf(at);
    const periodEnd = addMonths(at, months, anchorDay);
    return { kind: 'began', paid: { term, periodStart: at, periodEnd, anchorDay } };
  }
  const { periodEnd: periodStart, anchorDay } = paid;
  const periodEnd = addMonths(periodStart, months, anchorDay);
  return { kind: 'extended', paid: { term, periodStart, periodEnd, anchorDay } };
}

/** Paid time without the months of one term: it ends that much earlier. Pure. */
export function shorten(paid: PaidTime, term: BillingTerm): PaidTime {
  const periodEnd = addMonths(paid.periodEnd, -TERM_PRICES[term].months, paid.anchorDay);
  const periodStart = addMonths(periodEnd, -TERM_PRICES[paid.term].months, paid.anchorDay);
  return { ...paid, periodStart, periodEnd };
}

/** A date of the month, from which terms are counted: 31 means the last day where a month has no 31st. */
export type AnchorDay = number;

/** The day of the month in UTC. Pure. */
export function anchorDayOf(at: Date): AnchorDay {
  return at.getUTCDate();
}

/**
 * The same time of day `months` calendar months on (or back, if negative), in UTC, on the anchor day or on the last day of
 * a month that has none: 30 Nov + 3 = 28 Feb, and + 3 = 30 May, both by anchor day 30. Pure.
 */
export function addMonths(at: Date, months: number, anchorDay: AnchorDay): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(anchorDay, daysOfMonth(moved)));
  return moved;
}

function daysOfMonth(at: Date): number {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
}
