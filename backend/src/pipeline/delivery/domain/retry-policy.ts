import type { FailureReason } from '../../../contract/alert.js';

/** What came of one call. `detail` is for the log and never holds message text or a token. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'flooded'; readonly retryAfterMs: number }
  | { readonly kind: 'unanswered'; readonly mayHaveArrived: boolean; readonly detail: string }
  | { readonly kind: 'cut-off'; readonly reason: 'blocked' | 'deactivated'; readonly detail: string }
  | { readonly kind: 'moved'; readonly toChatId: string }
  | { readonly kind: 'bad-markup' | 'wrong-token'; readonly detail: string }
  | { readonly kind: 'refused'; readonly reason: FailureReason; readonly detail: string };

/**
 * `detail` is for the log: codes only. `unreachable`: the e-mail never got to the server. `unanswered`: it may have. `deferred`: the
 * server wants it again later. `sender-refused`: it takes none from our address, whoever it is for.
 */
export type EmailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'deferred' | 'unanswered' | 'unreachable'; readonly detail: string }
  | { readonly kind: 'wrong-login' | 'sender-refused'; readonly detail: string }
  | {
      readonly kind: 'refused';
      readonly reason: Extract<FailureReason, 'address-refused' | 'refused'>;
      readonly detail: string;
    };

/** What to do with a delivery after a call. */
export type NextStep =
  | { readonly kind: 'delivered'; readonly messageId: string }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'wait'; readonly delayMs: number }
  | {
      readonly kind: 'retry';
      readonly delayMs: number;
      readonly mayHaveArrived: boolean;
      /** Given up when it would wait longer than this since its first attempt; absent: by `isSpent`. */
      readonly patienceMs?: number;
    }
  | { readonly kind: 'move'; readonly toChatId: string }
  | { readonly kind: 'hold' };

/** The wait before another try is random between `shortestMs` and a ceiling that doubles from try to try. */
interface Backoff {
  readonly shortestMs: number;
  readonly firstCeilingMs: number;
  readonly longestMs: number;
}

const TELEGRAM: Backoff = { shortestMs: 500, firstCeilingMs: 1000, longestMs: 60_000 };
const EMAIL: Backoff = { shortestMs: 1000, firstCeilingMs: 4000, longestMs: 30 * 60_000 };
const RETRY_BUDGET_MS = 24 * 3_600_000;
const FEWEST_ATTEMPTS = 20;

/**
 * What becomes of a delivery after its n-th attempt (n from 1); `random` is from [0, 1). Telegram's own waiting time is obeyed to
 * the millisecond, and a refused bot token costs no attempt. `bad-markup` is final, because by then it was sent as plain text, too. Pure.
 */
export function afterAttempt(outcome: SendOutcome, attempts: number, random: number): NextStep {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'delivered', messageId: outcome.messageId };
    case 'flooded':
      return { kind: 'wait', delayMs: outcome.retryAfterMs };
    case 'unanswered':
      return {
        kind: 'retry',
        delayMs: backoff(TELEGRAM, attempts, random),
        mayHaveArrived: outcome.mayHaveArrived,
      };
    case 'moved':
      return { kind: 'move', toChatId: outcome.toChatId };
    case 'cut-off':
    case 'refused':
      return { kind: 'failed', reason: outcome.reason };
    case 'bad-markup':
      return { kind: 'failed', reason: 'refused' };
    case 'wrong-token':
      return { kind: 'hold' };
  }
}

/** The same for an e-mail, known by `emailId`. A server that is not there, or does not know us or our address, costs no attempt. Pure. */
export function afterEmail(
  outcome: EmailOutcome,
  attempts: number,
  random: number,
  emailId: string,
): NextStep {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'delivered', messageId: emailId };
    case 'deferred':
      return { kind: 'retry', delayMs: backoff(EMAIL, attempts, random), mayHaveArrived: false };
    case 'unanswered':
      return { kind: 'retry', delayMs: backoff(EMAIL, attempts, random), mayHaveArrived: true };
    case 'refused':
      return { kind: 'failed', reason: outcome.reason };
    case 'unreachable':
    case 'wrong-login':
    case 'sender-refused':
      return { kind: 'hold' };
  }
}

/**
 * Whether to give up instead of waiting again: after 24 hours, in milliseconds, and at least 20 attempts. A wait Telegram asked for
 * never ends a delivery.
 */
export function isSpent(attempts: number, triedForMs: number, delayMs: number): boolean {
  return attempts >= FEWEST_ATTEMPTS && triedForMs + delayMs > RETRY_BUDGET_MS;
}

function backoff(
  { shortestMs, firstCeilingMs, longestMs }: Backoff,
  attempts: number,
  random: number,
): number {
  const ceiling = Math.min(longestMs, firstCeilingMs * 2 ** (attempts - 1));
  return Math.round(shortestMs + random * (ceiling - shortestMs));
}
