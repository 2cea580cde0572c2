import type { AlertFacts } from '../../../contract/messages/alert-message.js';
import { type Draft, planMessage } from './message-plan.js';

const facts: AlertFacts = {
  symbol: 'BTC',
  firedAt: 1000,
  late: false,
  evidence: {
    source: 'live',
    condition: { op: 'above', level: 65_000 },
    price: 65_000,
    priceBefore: null,
    basis: 'median',
    quotes: [],
    seenAt: 1000,
    decidedAt: 1000,
  },
  release: { lower: 64_837.5, upper: Infinity },
  current: null,
};
const alert: Draft = { kind: 'alert', facts, ambiguous: false };
const again: Draft = { kind: 'alert', facts, ambiguous: true };
const test: Draft = { kind: 'test', text: 'TEST', ambiguous: false };
const notice: Draft = { kind: 'notice', text: 'Your Pro plan ends', ambiguous: false };

it.each<[string, readonly Draft[], number, string]>([
  ['a test goes alone', [test, alert], 1, 'TEST'],
  ['a repeated test says so', [{ ...test, ambiguous: true }], 1, 'TEST\n(repeat)'],
  ['all alerts go together', [alert, alert, alert], 3, '3 alerts'],
  ['a notice goes alone', [notice, notice, alert], 1, 'Your Pro plan ends'],
  ['a repeated notice says so', [{ ...notice, ambiguous: true }], 1, 'Your Pro plan ends\n(repeat)'],
  ['alerts do not take a notice along', [alert, alert, notice], 2, '2 alerts'],
  ['alerts before a test go together', [alert, alert, test, alert], 2, '2 alerts'],
  ['what may have arrived is not mixed with what is new', [again, again, alert], 2, '2 alerts'],
])('%s', (_name, drafts, covers, beginning) => {
  const plan = planMessage(drafts, { sentAt: 1400 });
  expect(plan.covers).toBe(covers);
  expect(plan.text.startsWith(beginning)).toBe(true);
  expect(plan.text.endsWith('(repeat)')).toBe(drafts[0]?.ambiguous);
});

it('a body too long for Telegram is cut between characters', () => {
  const body = '🔔'.repeat(3000);
  const { text } = planMessage([{ kind: 'test', text: body, ambiguous: true }], { sentAt: 0 });
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text).toMatch(/^(🔔)+…\n\(repeat\)$/u);
});

it('needs at least one draft', () => {
  expect(() => planMessage([], { sentAt: 0 })).toThrow(RangeError);
});
