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
  [{}, 'About 4 times in the last 30 days, 3 for certain.'],
  [{ held: 4 }, 'About 4 times in the last 30 days, all for certain.'],
  [{ held: 0 }, 'About 4 times in the last 30 days, none for certain.'],
  [{ times: 1, held: 1 }, 'Once in the last 30 days.'],
  [{ times: 1, held: 0 }, 'Perhaps once in the last 30 days.'],
  [{ times: 0, held: 0 }, 'It would not have rung in the last 30 days.'],
  [
    { known: 0.72 },
    'About 4 times in the last 30 days, 3 for certain. Prices are missing for 9 of the 30 days.',
  ],
  [{ known: 0.96 }, 'About 4 times in the last 30 days, 3 for certain.'],
  [
    { times: 0, held: 0, known: 0.5 },
    'It would not have rung in the last 30 days. Prices are missing for 15 of the 30 days.',
  ],
  [{ from: '2026-11-24T14:00:00.000Z' }, 'About 4 times in the last day, 3 for certain.'],
  [NINE, 'About 9 times a day.'],
  [{ ...NINE, suggestion: PERCENT }, 'About 9 times a day. With 3.4 %: about once a day.'],
  [{ ...NINE, suggestion: COOLDOWN }, 'About 9 times a day. At most every 4 hours: about 5 times a week.'],
  [
    { ...NINE, suggestion: { ...PERCENT, perDay: 0.1 } },
    'About 9 times a day. With 3.4 %: about once a week.',
  ],
  [
    { ...NINE, suggestion: { ...PERCENT, perDay: 0 } },
    'About 9 times a day. With 3.4 %: less than once a week.',
  ],
  [{ ...NINE, known: 0.5 }, 'About 9 times a day. Prices are missing for 15 of the 30 days.'],
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
  expect(pendingText(pending, 30)).toBe('Checking the last 30 days … 40 %');
  expect(pendingText({ ...pending, partial: FOUR }, 30)).toBe(
    'Checking the last 30 days … 40 % So far about 4 times.',
  );
});
