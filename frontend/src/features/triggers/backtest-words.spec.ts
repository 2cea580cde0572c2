import type { Backtest } from '@contract/backtest.js';
import { backtestText, pendingText, suggestionText } from './backtest-words.js';

const FOUR: Backtest = {
  times: 4,
  held: 3,
  perDay: 4 / 30,
  from: '2026-10-26T14:00:00.000Z',
  to: '2026-11-25T14:00:00.000Z',
  known: 1,
  exchanges: ['binance'],
  fires: [],
  suggestion: null,
};
const NINE = { times: 270, held: 260, perDay: 9.2 };
const PERCENT = { kind: 'percent', percent: 3.4, perDay: 0.96 } as const;
const COOLDOWN = { kind: 'cooldown', cooldownSec: 14_400, perDay: 0.7 } as const;

it.each([
  [{}, 'About 4 times in the last 30 days, 3 beyond doubt.'],
  [{ held: 4 }, 'About 4 times in the last 30 days, all beyond doubt.'],
  [{ held: 0 }, 'About 4 times in the last 30 days, none beyond doubt.'],
  [{ times: 1, held: 1 }, 'About once in the last 30 days, beyond doubt.'],
  [{ times: 1, held: 0 }, 'About once in the last 30 days, not beyond doubt.'],
  [{ times: 0, held: 0 }, 'It would not have rung in the last 30 days.'],
  [{ known: 0.72 }, 'About 4 times in the last 30 days, 3 beyond doubt. We know 21 of the 30 days.'],
  [{ known: 0.96 }, 'About 4 times in the last 30 days, 3 beyond doubt.'],
  [
    { times: 0, held: 0, known: 0.5 },
    'It would not have rung in the last 30 days. We know 15 of the 30 days.',
  ],
  [{ from: '2026-11-24T14:00:00.000Z' }, 'About 4 times in the last day, 3 beyond doubt.'],
  [NINE, 'About 9 a day.'],
  [{ ...NINE, suggestion: PERCENT }, 'About 9 a day. With 3.4 %: about 1.'],
  [{ ...NINE, suggestion: COOLDOWN }, 'About 9 a day. At most every 4 hours: about 0.7.'],
  [{ ...NINE, known: 0.5 }, 'About 9 a day. We know 15 of the 30 days.'],
])('%j: %s', (part, text) => {
  expect(backtestText({ ...FOUR, ...part })).toBe(text);
});

it.each([
  [PERCENT, 'Use 3.4 %'],
  [COOLDOWN, 'Use “at most every 4 hours”'],
  [{ ...COOLDOWN, cooldownSec: 3_600 }, 'Use “at most every hour”'],
  [{ ...COOLDOWN, cooldownSec: 5_400 }, 'Use “at most every 90 minutes”'],
])('%j is a button: %s', (suggestion, text) => {
  expect(suggestionText(suggestion)).toBe(text);
});

it('says how far it has read, and what it knows so far', () => {
  const pending = { progress: 0.409, retryAfterMs: 500, partial: null };
  expect(pendingText(pending, 30)).toBe('Reading the last 30 days … 40 %');
  expect(pendingText({ ...pending, partial: FOUR }, 30)).toBe(
    'Reading the last 30 days … 40 % So far about 4 times.',
  );
});
