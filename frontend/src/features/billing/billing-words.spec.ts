import type { Plan, Role } from '@contract/account.js';
import { makeBilling, makePayment } from '../../shared/testing/make-billing.js';
import {
  amountText,
  canRenew,
  canUpgrade,
  paymentNote,
  paymentText,
  periodText,
  planBadge,
  priceText,
  renewalText,
} from './billing-words.js';

const given = makeBilling({
  amount: 0,
  period_start: null,
  period_end: null,
  next_renewal: null,
  term: null,
});

it.each([
  ['pro_active', 'Pro Tier'],
  ['pro_grace', 'Pro (Grace)'],
  ['pro_expired', 'Pro (Expired)'],
  ['free', 'Free'],
] as const)('%s has the badge %s', (plan, text) => {
  expect(planBadge({ role: 'free', plan: 'free' }, makeBilling({ plan })).text).toBe(text);
});

it.each([
  ['free', 'free', 'Free'],
  ['free', 'pro_expired', 'Pro (Expired)'],
  ['pro', 'pro_grace', 'Pro (Grace)'],
  ['pro', 'pro_active', 'Pro Tier'],
  ['admin', 'free', 'Pro Tier'],
] as const)('without a summary %s with %s has %s', (role, plan, text) => {
  expect(planBadge({ role, plan }, undefined).text).toBe(text);
});

interface Case {
  readonly role: Role;
  readonly plan: Plan;
  readonly window: boolean;
  readonly renew: boolean;
  readonly upgrade: boolean;
}

/** A paid term whose code covers the next one as well. */
const covered = makeBilling({ amount: 0, within_renewal_window: true });

it.each<Case>([
  { role: 'pro', plan: 'pro_active', window: false, renew: false, upgrade: false },
  { role: 'pro', plan: 'pro_active', window: true, renew: true, upgrade: false },
  { role: 'pro', plan: 'pro_grace', window: false, renew: true, upgrade: false },
  { role: 'free', plan: 'pro_expired', window: false, renew: true, upgrade: false },
  { role: 'free', plan: 'free', window: false, renew: false, upgrade: true },
  { role: 'admin', plan: 'free', window: false, renew: false, upgrade: false },
  { role: 'admin', plan: 'pro_grace', window: true, renew: false, upgrade: false },
])('knows what can be paid: %j', ({ role, plan, window, renew, upgrade }) => {
  const summary = makeBilling({ plan, within_renewal_window: window });
  expect([canRenew(role, summary), canUpgrade(role, summary)]).toEqual([renew, upgrade]);
});

it('offers nothing to pay to a Pro that was given', () => {
  expect(canRenew('pro', { ...given, within_renewal_window: true })).toBe(false);
  expect(canRenew('pro', covered)).toBe(true);
});

it.each([
  ['pro', makeBilling(), 'Next renewal 21 Dec 2026.'],
  ['pro', makeBilling({ within_renewal_window: true }), 'Renew by 21 Dec 2026 to keep Pro.'],
  [
    'pro',
    makeBilling({ plan: 'pro_grace', grace_until: '2026-12-23T10:00:00Z' }),
    'Grace until 23 Dec 2026, 11:00 CET. Renew by then to keep Pro.',
  ],
  ['free', makeBilling({ plan: 'pro_expired' }), 'Pro ended on 21 Dec 2026. Renew to use what is paused.'],
  ['free', makeBilling({ plan: 'free' }), 'Free, for as long as you like.'],
  ['admin', given, 'Complimentary account: all of Pro, nothing to pay. Billing is disabled.'],
  ['pro', covered, 'Renew by 21 Dec 2026 to keep Pro.'],
  ['pro', given, 'Complimentary account: all of Pro, nothing to pay. Billing is disabled.'],
] as const)('%s reads what comes next', (role, summary, text) => {
  expect(renewalText(role, summary)).toBe(text);
});

it('writes periods, prices and payments', () => {
  expect(periodText(makeBilling())).toBe('21 Sept 2026 – 21 Dec 2026');
  expect(periodText(given)).toBeNull();
  expect(priceText(makeBilling())).toBe('30 USDC, quarterly');
  expect(priceText(given)).toBeNull();
  expect(priceText(covered)).toBe('0 USDC, quarterly');
  expect(amountText(24.5, 'USDC')).toBe('24.50 USDC');
});

const underpaid = makePayment({ status: 'underpaid', amount: 24, granted: false });
const free = makePayment({ amount: 0, due: 0, receipt_url: null });

it.each([
  [makePayment(), '21 Sept 2026 · 30 USDC · quarterly · paid'],
  [free, '21 Sept 2026 · 0 USDC · quarterly · covered by a code'],
  [underpaid, '21 Sept 2026 · 24 of 30 USDC · quarterly · paid too little'],
  [
    makePayment({ status: 'overpaid', amount: 35.5 }),
    '21 Sept 2026 · 35.50 USDC · quarterly · paid too much',
  ],
  [makePayment({ status: 'late_paid' }), '21 Sept 2026 · 30 USDC · quarterly · paid late'],
  [makePayment({ status: 'refunded', granted: false }), '21 Sept 2026 · 30 USDC · quarterly · refunded'],
])('writes a payment in a line: %#', (payment, text) => {
  expect(paymentText(payment, 'UTC')).toBe(text);
});

const PUT_RIGHT = 'to have it put right';

it.each([
  ['paid as due', makePayment(), null],
  ['covered by a code', free, null],
  [
    'paid, but without a term',
    makePayment({ granted: false }),
    { text: 'No Pro time was added.', askFor: PUT_RIGHT },
  ],
  [
    'paid too little',
    underpaid,
    {
      text: '24 of 30 USDC arrived. No Pro time was added. What you sent is kept on record.',
      askFor: PUT_RIGHT,
    },
  ],
  [
    'paid too much',
    makePayment({ status: 'overpaid', amount: 35.5 }),
    {
      text: '35.50 USDC arrived, 30 USDC was due. Your Pro time was added in full.',
      askFor: 'to get 5.50 USDC back',
    },
  ],
  [
    'paid too much, without a term',
    makePayment({ status: 'overpaid', amount: 35, granted: false }),
    { text: '35 USDC arrived, 30 USDC was due. No Pro time was added.', askFor: 'to get 35 USDC back' },
  ],
  [
    'paid late',
    makePayment({ status: 'late_paid' }),
    { text: 'It arrived after the payment page had closed, but it still counts.', askFor: null },
  ],
  [
    'paid too late',
    makePayment({ status: 'late_paid', granted: false }),
    {
      text: 'It arrived after the payment page had closed, when its price was no longer valid. No Pro time was added.',
      askFor: PUT_RIGHT,
    },
  ],
  [
    'refunded',
    makePayment({ status: 'refunded', granted: false }),
    { text: '30 USDC was refunded to you. This payment no longer counts towards Pro.', askFor: null },
  ],
])('says of a payment that was %s what happens now', (_name, payment, note) => {
  expect(paymentNote(payment)).toEqual(note);
});
