import { makeAdminUser } from '../../shared/testing/make-admin-user.js';
import { planWords, usdcText, userName } from './user-words.js';

const UNTIL = '2026-12-20T23:30:00Z';

it.each([
  ['Free', {}, { plan: 'Free', detail: null }],
  [
    'a paid term',
    { plan: 'quarterly', planState: 'pro_active', paidUntil: UNTIL },
    { plan: 'Quarterly', detail: 'until 21 Dec 2026' },
  ],
  [
    'grace',
    { plan: 'annual', planState: 'pro_grace', paidUntil: UNTIL },
    { plan: 'Annual', detail: 'in grace' },
  ],
  [
    'a term that is over',
    { planState: 'pro_expired', paidUntil: UNTIL },
    { plan: 'Expired', detail: '21 Dec 2026' },
  ],
  ['what was given', { role: 'admin', planState: 'pro_active' }, { plan: 'Complimentary', detail: null }],
] as const)('tells %s', (_name, part, words) => {
  expect(planWords(makeAdminUser(part))).toEqual(words);
});

it.each([
  ['bert@example.com', 'active', 'bert@example.com'],
  ['', 'deleted', 'Deleted account'],
] as const)('calls %s (%s) %s', (email, status, name) => {
  expect(userName({ email, status })).toBe(name);
});

it.each([
  [125_000, '1,250'],
  [1_250, '12.50'],
  [0, '0'],
  [-3_000, '-30'],
])('%s cents are %s', (minor, text) => {
  expect(usdcText(minor)).toBe(text);
});
