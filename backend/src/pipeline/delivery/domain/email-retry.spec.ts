import { afterEmail, type EmailOutcome, type NextStep } from './retry-policy.js';

const detail = '';

it.each<[string, EmailOutcome, NextStep]>([
  ['an accepted mail is delivered', { kind: 'accepted' }, { kind: 'delivered', messageId: '7' }],
  [
    'a deferred one is tried again',
    { kind: 'deferred', detail },
    { kind: 'retry', delayMs: 2500, mayHaveArrived: false },
  ],
  [
    'one without an answer may have arrived',
    { kind: 'unanswered', detail },
    { kind: 'retry', delayMs: 2500, mayHaveArrived: true },
  ],
  [
    'a refused address is final',
    { kind: 'refused', reason: 'address-refused', detail },
    { kind: 'failed', reason: 'address-refused' },
  ],
  ['a server that is not there is no fault of the mail', { kind: 'unreachable', detail }, { kind: 'hold' }],
  ['nor is one that does not know us', { kind: 'wrong-login', detail }, { kind: 'hold' }],
  ['nor one that takes nothing from our address', { kind: 'sender-refused', detail }, { kind: 'hold' }],
])('%s', (_name, outcome, step) => {
  expect(afterEmail(outcome, 1, 0.5, '7')).toEqual(step);
});

it.each([
  [1, 0, 1000],
  [1, 0.999, 4000],
  [3, 0.999, 16_000],
  [10, 0.999, 30 * 60_000],
  [5000, 0.999, 30 * 60_000],
])('after attempt %i, random %d, it waits about %i ms', (attempts, random, ms) => {
  const step = afterEmail({ kind: 'deferred', detail }, attempts, random, '7');
  if (step.kind !== 'retry') throw new Error('not tried again');
  expect(step.delayMs).toBeLessThanOrEqual(ms);
  expect(step.delayMs).toBeGreaterThan(ms * 0.99 - 1);
});
