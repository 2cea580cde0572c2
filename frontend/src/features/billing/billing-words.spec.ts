import type { Plan, Role } from '@contract/account.js';
import { makeBilling, makePayment } from '../../shared/testing/make-billing.js';
import {
  amountText,
  canRenew,
  canUpgrade,
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
});

it.each([
  ['pro', makeBilling(), 'Next renewal 21 Dec 2026.'],
  ['pro', makeBilling({ within_renewal_window: true }), 'Renew by 21 Dec 2026 to keep Pro.'],
  [
    'pro',
    makeBilling({ plan: 'pro_grace', grace_until: '2026-12-23T10:00:00Z' }),
    'Grace until 23 Dec 2026. Renew by then to keep Pro.',
  ],
  ['free', makeBilling({ plan: 'pro_expired' }), 'Pro ended on 21 Dec 2026. Renew to use what is paused.'],
  ['free', makeBilling({ plan: 'free' }), 'Free, for as long as you like.'],
  ['admin', given, 'Complimentary account: all of Pro, nothing to pay. Billing is disabled.'],
  ['pro', given, 'Complimentary account: all of Pro, nothing to pay. Billing is disabled.'],
] as const)('%s reads what comes next', (role, summary, text) => {
  expect(renewalText(role, summary)).toBe(text);
});

it('writes periods, prices and payments', () => {
  expect(periodText(makeBilling())).toBe('21 Sept 2026 – 21 Dec 2026');
  expect(periodText(given)).toBeNull();
  expect(priceText(makeBilling())).toBe('30 USDC, quarterly');
  expect(priceText(given)).toBeNull();
  expect(amountText(24.5, 'USDC')).toBe('24.50 USDC');
  expect(paymentText(makePayment({ status: 'underpaid' }), 'UTC')).toBe(
    '21 Sept 2026 · 30 USDC · quarterly · paid too little',
  );
});
