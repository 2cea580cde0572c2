import type { Plan, User } from '@contract/account.js';
import type { BillingPayment, BillingSummary, PaymentStatus } from '@contract/billing.js';
import type { Offers } from '@contract/status.js';
import { localDate, localMoment } from '../../shared/format/local-date.js';

const BADGES: Readonly<Record<Plan, string>> = {
  pro_active: 'Pro Tier',
  pro_grace: 'Pro (Grace)',
  pro_expired: 'Pro (Expired)',
  free: 'Free',
};

const TONES = { pro_active: 'good', pro_grace: 'warn', pro_expired: 'bad', free: 'muted' } as const;

export interface PlanBadge {
  readonly text: string;
  readonly tone: (typeof TONES)[Plan];
}

/** The plan where Pro is not sold; null where it is. */
export function givenPlanBadge({ role }: Pick<User, 'role'>, proFor: Offers['proFor']): PlanBadge | null {
  if (proFor === null) return null;
  if (role === 'free') return { text: 'Free', tone: 'muted' };
  return { text: proFor === 'everyone' ? 'All features' : 'Pro, granted', tone: 'good' };
}

/** The badge of a plan that is sold; as long as billing has not answered, what the account itself says. */
export function planBadge(user: Pick<User, 'role' | 'plan'>, summary: BillingSummary | undefined): PlanBadge {
  const hasLapsed = user.plan === 'pro_grace' || user.plan === 'pro_expired';
  const known = hasLapsed ? user.plan : user.role === 'free' ? 'free' : 'pro_active';
  const plan = summary?.plan ?? known;
  return { text: BADGES[plan], tone: TONES[plan] };
}

/** Whether Pro was given. A code that covers a term is no gift: that term ends. */
function isGiven({ plan, amount, period_end }: BillingSummary): boolean {
  return plan === 'pro_active' && amount === 0 && period_end === null;
}

/** Whether nothing is ever to be paid: an admin, or a Pro that was given. */
export function isComplimentary(role: User['role'], summary: BillingSummary): boolean {
  return role === 'admin' || isGiven(summary);
}

/** Whether the next term can be paid now. */
export function canRenew(role: User['role'], summary: BillingSummary): boolean {
  if (isComplimentary(role, summary) || summary.plan === 'free') return false;
  return summary.plan !== 'pro_active' || summary.within_renewal_window;
}

/** Whether Pro can be bought: only from Free. */
export function canUpgrade(role: User['role'], summary: BillingSummary): boolean {
  return summary.plan === 'free' && role !== 'admin';
}

/** "21 Aug 2026 – 21 Nov 2026"; null where no term was paid. */
export function periodText({ period_start, period_end, timezone }: BillingSummary): string | null {
  if (period_start === null || period_end === null) return null;
  return `${localDate(period_start, timezone)} – ${localDate(period_end, timezone)}`;
}

function activeText({ next_renewal, within_renewal_window, timezone }: BillingSummary): string {
  if (next_renewal === null) return 'Nothing is due.';
  const day = localDate(next_renewal, timezone);
  return within_renewal_window ? `Renew by ${day} to keep Pro.` : `Next renewal ${day}.`;
}

/** What comes next, in a sentence: the renewal, the end of grace, or what Free is. */
export function renewalText(role: User['role'], summary: BillingSummary): string {
  const { plan, grace_until, period_end, timezone } = summary;
  if (isComplimentary(role, summary)) {
    return 'Complimentary account: all of Pro, nothing to pay. Billing is disabled.';
  }
  switch (plan) {
    case 'pro_active':
      return activeText(summary);
    case 'pro_grace':
      return grace_until === null
        ? 'Your paid time has ended. Renew to keep Pro.'
        : `Grace until ${localMoment(grace_until, timezone)}. Renew by then to keep Pro.`;
    case 'pro_expired':
      return period_end === null
        ? 'Pro has ended. Renew to use what is paused.'
        : `Pro ended on ${localDate(period_end, timezone)}. Renew to use what is paused.`;
    case 'free':
      return 'Free, for as long as you like.';
  }
}

/** "30", "24.50": decimals only where there are some. */
function decimals(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** "30 USDC". */
export function amountText(amount: number, currency: string): string {
  return `${decimals(amount)} ${currency}`;
}

/** "30 USDC, quarterly"; null while nothing was ever paid, or nothing is ever to be. */
export function priceText(summary: BillingSummary): string | null {
  const { amount, currency, term } = summary;
  if (amount === null || isGiven(summary)) return null;
  return term === null ? amountText(amount, currency) : `${amountText(amount, currency)}, ${term}`;
}

const STATUS_WORDS: Readonly<Record<PaymentStatus, string>> = {
  paid: 'paid',
  underpaid: 'paid too little',
  overpaid: 'paid too much',
  late_paid: 'paid late',
  refunded: 'refunded',
};

/** "30 USDC", or "24 of 30 USDC" where less arrived than was due. */
function arrivedText({ amount, due, currency, status }: BillingPayment): string {
  return status === 'underpaid'
    ? `${decimals(amount)} of ${amountText(due, currency)}`
    : amountText(amount, currency);
}

/** One payment in a line: "21 Nov 2026 · 30 USDC · quarterly · paid". */
export function paymentText(payment: BillingPayment, zone: string): string {
  const { date, due, term, status } = payment;
  const became = due === 0 && status === 'paid' ? 'covered by a code' : STATUS_WORDS[status];
  return [localDate(date, zone), arrivedText(payment), term, became].join(' · ');
}

export interface PaymentNoteText {
  readonly text: string;
  /** What to write to support for, to end a sentence; null where nothing is left to do. */
  readonly askFor: string | null;
}

const PUT_RIGHT = 'to have it put right';

/** What there is to say of a payment that did not go as usual: what arrived of what was due, and what happens now. */
export function paymentNote(payment: BillingPayment): PaymentNoteText | null {
  const { amount, due, currency, status, granted } = payment;
  const bought = granted ? 'Your Pro time was added in full.' : 'No Pro time was added.';
  switch (status) {
    case 'paid':
      return granted ? null : { text: bought, askFor: PUT_RIGHT };
    case 'underpaid':
      return {
        text: `${arrivedText(payment)} arrived. ${bought} What you sent is kept on record.`,
        askFor: PUT_RIGHT,
      };
    case 'overpaid':
      return {
        text: `${amountText(amount, currency)} arrived, ${amountText(due, currency)} was due. ${bought}`,
        askFor: `to get ${amountText(granted ? amount - due : amount, currency)} back`,
      };
    case 'late_paid':
      return granted
        ? { text: 'It arrived after the payment page had closed, but it still counts.', askFor: null }
        : {
            text: `It arrived after the payment page had closed, when its price was no longer valid. ${bought}`,
            askFor: PUT_RIGHT,
          };
    case 'refunded':
      return {
        text: `${amountText(amount, currency)} was refunded to you. This payment no longer counts towards Pro.`,
        askFor: null,
      };
  }
}
