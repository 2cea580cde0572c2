import type { BillingPreview, CodeStatus } from '@contract/billing.js';
import { checkedDiscount, type Discount, NO_DISCOUNT, tidyCode, totalOf, usdc } from './discount.js';

it.each([
  ['  abc ', 'ABC'],
  ['ab12-cd34', 'AB12-CD34'],
  ['   ', ''],
])('%j is sent as %j', (typed, sent) => {
  expect(tidyCode(typed)).toBe(sent);
});

const preview = (code_status: CodeStatus, amount_minor = 3_000): BillingPreview => ({
  code_status,
  amount_minor,
  breakdown: { code_applied: code_status === 'ok' },
});

it.each([
  ['ok', { kind: 'valid', code: 'ABC', plan: 'quarterly', amountMinor: 2_400 }],
  ['not_applicable', { kind: 'invalid', why: 'not-applicable' }],
  ['invalid', { kind: 'invalid', why: 'invalid' }],
  ['none', { kind: 'invalid', why: 'invalid' }],
] as const)('the status %s', (status, discount) => {
  expect(checkedDiscount('ABC', 'quarterly', preview(status, 2_400))).toEqual(discount);
});

const twentyPercent: Discount = { kind: 'valid', code: 'ABC', plan: 'quarterly', amountMinor: 2_400 };

it.each([
  ['quarterly without a code', 'quarterly', NO_DISCOUNT, [3_000, 0, 3_000]],
  ['annual without a code', 'annual', NO_DISCOUNT, [6_600, 0, 6_600]],
  ['with 20 percent off', 'quarterly', twentyPercent, [3_000, 600, 2_400]],
  ['with a code checked for the other plan', 'annual', twentyPercent, [6_600, 0, 6_600]],
  ['with a code for everything', 'quarterly', { ...twentyPercent, amountMinor: 0 }, [3_000, 3_000, 0]],
  [
    'with a code that is being checked',
    'annual',
    { kind: 'checking', code: 'ABC', plan: 'annual' },
    [6_600, 0, 6_600],
  ],
] as const)('%s', (_name, plan, discount, [listMinor, discountMinor, amountMinor]) => {
  expect(totalOf(plan, discount)).toEqual({ listMinor, discountMinor, amountMinor });
});

it.each([
  [3_000, '30'],
  [2_250, '22.50'],
  [0, '0'],
])('%i cents are %s USDC', (minor, text) => {
  expect(usdc(minor)).toBe(text);
});
