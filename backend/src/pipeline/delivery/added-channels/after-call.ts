import type { NextStep } from '../domain/retry-policy.js';
import type { CallKind, CallOutcome } from './call-kind.js';

/** However long a server wants to be left alone. */
export const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** A wait is random between 80 and 120 of 100, so that those that failed together do not come back together. */
const LEAST_SHARE = 0.8;
const SPREAD = 0.4;

type Patience = Pick<CallKind, 'waitsMs' | 'patienceMs'>;

/**
 * What becomes of the deliveries of message `messageId` after its n-th call (n from 1); `random` is from [0, 1). What a server wants
 * later, and what our own key is not taken for, costs no attempt: its channel or its kind waits instead. Pure.
 */
export function afterCall(
  outcome: CallOutcome,
  attempts: number,
  kind: Patience,
  random: number,
  messageId: string,
): NextStep {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'delivered', messageId: outcome.messageId ?? messageId };
    case 'failed':
      return retry(false);
    case 'unanswered':
      return retry(outcome.mayHaveArrived);
    case 'later':
    case 'ours':
      return { kind: 'hold' };
    case 'gone':
      return { kind: 'failed', reason: 'channel-off' };
    case 'refused':
      return { kind: 'failed', reason: 'refused' };
  }

  function retry(mayHaveArrived: boolean): NextStep {
    const delayMs = waitAfter(attempts, kind, random);
    return { kind: 'retry', delayMs, mayHaveArrived, patienceMs: kind.patienceMs };
  }
}

/** Milliseconds from the n-th failure in a row (n from 1) to the next call; without waits a minute. Pure. */
export function waitAfter(failures: number, { waitsMs }: Pick<CallKind, 'waitsMs'>, random: number): number {
  const wait = waitsMs[failures - 1] ?? waitsMs.at(-1) ?? 60_000;
  return Math.round(wait * (LEAST_SHARE + SPREAD * random));
}
