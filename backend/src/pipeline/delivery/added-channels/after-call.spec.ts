import type { NextStep } from '../domain/retry-policy.js';
import type { CallOutcome } from './call-kind.js';
import { afterCall, waitAfter } from './after-call.js';

const KIND = { waitsMs: [5_000, 30_000, 120_000], patienceMs: 600_000 };
const UNANSWERED = { kind: 'unanswered', detail: 'timeout' } as const;
const FAILED: CallOutcome = { kind: 'failed', detail: '503' };
const wait = (delayMs: number, mayHaveArrived: boolean): NextStep => ({
  kind: 'retry',
  delayMs,
  mayHaveArrived,
  patienceMs: 600_000,
});

it.each<[name: string, outcome: CallOutcome, attempts: number, random: number, step: NextStep]>([
  ['accepted', { kind: 'accepted' }, 1, 0.5, { kind: 'delivered', messageId: '7' }],
  ['accepted with a rest', { kind: 'accepted', restMs: 9 }, 3, 0, { kind: 'delivered', messageId: '7' }],
  ['failed at first', FAILED, 1, 0.5, wait(5_000, false)],
  ['failed, soonest', FAILED, 2, 0, wait(24_000, false)],
  ['failed, latest', FAILED, 2, 1, wait(36_000, false)],
  ['failed often', FAILED, 40, 0.5, wait(120_000, false)],
  ['never sent', { ...UNANSWERED, mayHaveArrived: false }, 1, 0.5, wait(5_000, false)],
  ['perhaps sent', { ...UNANSWERED, mayHaveArrived: true }, 3, 0.5, wait(120_000, true)],
  ['later', { kind: 'later', afterMs: 1_000, scope: 'channel' }, 9, 0.5, { kind: 'hold' }],
  ['our own key', { kind: 'ours', detail: '403' }, 9, 0.5, { kind: 'hold' }],
  ['gone', { kind: 'gone', detail: '410' }, 1, 0.5, { kind: 'failed', reason: 'channel-off' }],
  ['refused', { kind: 'refused', detail: '413' }, 1, 0.5, { kind: 'failed', reason: 'refused' }],
])('%s', (_name, outcome, attempts, random, step) => {
  expect(afterCall(outcome, attempts, KIND, random, '7')).toEqual(step);
});

it('waits a minute where a kind names no waits', () => {
  expect(waitAfter(1, { waitsMs: [] }, 0.5)).toBe(60_000);
});
