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
    { kind: 'wait', delayMs: 7000 },
  ],
  [
    'no answer is tried again, and may have arrived',
    { kind: 'unanswered', mayHaveArrived: true, detail },
    { kind: 'retry', delayMs: 750, mayHaveArrived: true },
  ],
  [
    'a blocked bot is final',
    { kind: 'cut-off', reason: 'blocked', detail },
    { kind: 'failed', reason: 'blocked' },
  ],
  [
    'a person who is gone is final',
    { kind: 'cut-off', reason: 'deactivated', detail },
    { kind: 'failed', reason: 'deactivated' },
  ],
  [
    'a chat that moved is followed',
    { kind: 'moved', toChatId: '-1001' },
    { kind: 'move', toChatId: '-1001' },
  ],
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
  ['a wrong token is no fault of the message', { kind: 'wrong-token', detail }, { kind: 'hold' }],
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
  ['a young delivery waits again', 100, HOUR, 60_000, false],
  ['one that would be tried right at 24 hours still waits', 100, 23 * HOUR, HOUR, false],
  ['one that was tried for longer than 24 hours is given up', 100, 24 * HOUR, 500, true],
  ['one that was held for days after its first attempts waits again', 19, 72 * HOUR, 500, false],
  ['its twentieth attempt is the last', 20, 72 * HOUR, 500, true],
])('%s', (_name, attempts, triedForMs, delayMs, spent) => {
  expect(isSpent(attempts, triedForMs, delayMs)).toBe(spent);
});
