import { type Grant, GRACE_MS, planAt, shownPlan } from '../../../identity/domain/plan-status.js';
import type { BillingSummary } from '../../../contract/billing.js';
import { dayFormat } from '../../../contract/messages/dates.js';
import { WEB_ZONE } from '../../../contract/zone-name.js';
import type { PaidTime } from './paid-time.js';
import { type Discount, priceOf } from './price.js';

const RENEWAL_WINDOW_MS = 5 * 24 * 60 * 60_000;

/** From when on a term can be renewed before it ends. Pure. */
export function renewalOpensAt(periodEnd: Date): Date {
  return new Date(periodEnd.getTime() - RENEWAL_WINDOW_MS);
}

/** Whether paid time is in its last 5 days, both ends included. False once it has ended. Pure. */
export function isInRenewalWindow(periodEnd: Date, now: Date): boolean {
  return now >= renewalOpensAt(periodEnd) && now <= periodEnd;
}

export interface BillingFacts {
  readonly grant: Grant;
  readonly paid: Omit<PaidTime, 'anchorDay'> | null;
  /** What the next term is cheaper by. */
  readonly discount: Discount | null;
  readonly now: Date;
}

/** What the summary says about plan, dates and price; payments and links are added by others. */
export type BillingState = Omit<BillingSummary, 'history' | 'pending_charge_url'>;

const SHOWN = { currency: 'USDC', manual_pay: true, timezone: WEB_ZONE } as const;
const NO_DATES = { period_start: null, period_end: null, next_renewal: null, grace_until: null } as const;
const NO_WINDOW = { ...NO_DATES, within_renewal_window: false } as const;

/** Pure. */
export function billingState({ grant, paid, discount, now }: BillingFacts): BillingState {
  const plan = shownPlan(grant, planAt(paid?.periodEnd.getTime() ?? null, now.getTime()));
  if (grant !== 'none') return { ...SHOWN, ...NO_WINDOW, plan, amount: 0, term: paid?.term ?? null };
  if (paid === null) return { ...SHOWN, ...NO_WINDOW, plan, amount: null, term: null };
  const { term, periodStart, periodEnd } = paid;
  return {
    ...SHOWN,
    plan,
    term,
    amount: priceOf(term, discount).dueMinor / 100,
    within_renewal_window: isInRenewalWindow(periodEnd, now),
    period_start: periodStart.toISOString(),
    period_end: periodEnd.toISOString(),
    next_renewal: plan === 'pro_expired' ? null : periodEnd.toISOString(),
    grace_until: plan === 'pro_grace' ? new Date(periodEnd.getTime() + GRACE_MS).toISOString() : null,
  };
}

const day = dayFormat(WEB_ZONE);

/** A day as people read it, in Vienna: "21 Dec 2026". Pure. */
export function shownDay(at: Date): string {
  return day.format(at);
}
