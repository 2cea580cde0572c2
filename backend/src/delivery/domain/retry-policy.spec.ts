import fc from 'fast-check';
import { afterAttempt, isSpent, type NextStep, type SendOutcome } from './retry-policy.js';

const HOUR = 3_600_000;
const detail = '';

it.each<[string, SendOutcome, NextStep]>([
  [
    'an accepted message is delivered',
    { kind: 'accepted', messageId: '7' },
    { kind: 'delivered', messageId: '7' },
  ],
  [
    'Telegram decides how long to wait',
    { kind: 'flooded', retryAfterMs: 7000 },
    { kind: 'retry', delayMs: 7000, mayHaveArrived: false },
  ],
  [
    'no answer is tried again, and may have arrived',
    { kind: 'unanswered', mayHaveArrived: true, detail },
    { kind: 'retry', delayMs: 750, mayHaveArrived: true },
  ],
  ['a blocked bot is final', { kind: 'blocked', detail }, { kind: 'failed', reason: 'blocked' }],
  [
    'an unknown chat is final',
    { kind: 'refused', reason: 'chat-not-found', detail },
    { kind: 'failed', reason: 'chat-not-found' },
  ],
  [
    'refused even as plain text is final',
    { kind: 'bad-markup', detail },
    { kind: 'failed', reason: 'refused' },
  ],
  ['a wrong token holds everything', { kind: 'wrong-token', detail }, { kind: 'hold', delayMs: 15_000 }],
])('%s', (_name, outcome, step) => {
  expect(afterAttempt(outcome, 1, 0.5)).toEqual(step);
});

it.each([
  [1, 500, 1000],
  [2, 500, 2000],
  [6, 500, 32_000],
  [7, 500, 60_000],
  [5000, 500, 60_000],
])('the wait after attempt %i is between %i and %i ms', (attempts, shortest, longest) => {
  const outcome = { kind: 'unanswered', mayHaveArrived: false, detail } as const;
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const step = afterAttempt(outcome, attempts, random);
      expect(step).toMatchObject({ kind: 'retry', mayHaveArrived: false });
      if (step.kind !== 'retry') return;
      expect(step.delayMs).toBeGreaterThanOrEqual(shortest);
      expect(step.delayMs).toBeLessThanOrEqual(longest);
    }),
  );
});

it.each([
  ['a young delivery waits again', HOUR, 60_000, false],
  ['one that would be tried right at 24 hours still waits', 23 * HOUR, HOUR, false],
  ['one that would be older than 24 hours is given up', 24 * HOUR, 500, true],
])('%s', (_name, ageMs, delayMs, spent) => {
  expect(isSpent(ageMs, delayMs)).toBe(spent);
});
