/** What came of one call. `detail` is for the log and never holds message text or a token. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'flooded'; readonly retryAfterMs: number }
  | { readonly kind: 'unanswered'; readonly mayHaveArrived: boolean; readonly detail: string }
  | { readonly kind: 'cut-off'; readonly reason: 'blocked' | 'deactivated'; readonly detail: string }
  | { readonly kind: 'moved'; readonly toChatId: string }
  | { readonly kind: 'bad-markup'; readonly detail: string }
  | { readonly kind: 'wrong-token'; readonly detail: string }
  | { readonly kind: 'refused'; readonly reason: FinalReason; readonly detail: string };

/** Why a delivery failed for good. */
export type FinalReason =
  | 'blocked'
  | 'deactivated'
  | 'chat-not-found'
  | 'chat-moved'
  | 'refused'
  | 'gave-up'
  | 'no-mail-server'
  | 'address-refused'
  | 'unreadable';

/**
 * What came of handing an e-mail to the mail server. `detail` is for the log: codes only, no address and none of its words.
 * `unreachable`: it never got there. `unanswered`: it may have got there. `deferred`: the server wants it again later.
 * `sender-refused`: the server takes no mail from our address, whoever it is for.
 */
export type EmailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'deferred'; readonly detail: string }
  | { readonly kind: 'unanswered'; readonly detail: string }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'wrong-login'; readonly detail: string }
  | { readonly kind: 'sender-refused'; readonly detail: string }
  | {
      readonly kind: 'refused';
      readonly reason: Extract<FinalReason, 'address-refused' | 'refused'>;
      readonly detail: string;
    };

/** What to do with a delivery after a call. */
export type NextStep =
  | { readonly kind: 'delivered'; readonly messageId: string }
  | { readonly kind: 'failed'; readonly reason: FinalReason }
  | { readonly kind: 'wait'; readonly delayMs: number }
  | { readonly kind: 'retry'; readonly delayMs: number; readonly mayHaveArrived: boolean }
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
 * What becomes of a delivery after its n-th attempt (n from 1); `random` is from [0, 1). Telegram's own waiting time
 * is obeyed to the millisecond. A refused bot token is no fault of the delivery, which waits as if it had not been tried. `bad-markup` is final
 * because a message is sent again as plain text before anybody asks. Pure.
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

/**
 * What becomes of an e-mail after its n-th attempt (n from 1); `emailId` is what it is known by.
 * A server that is not there, or does not
 * know us or our address, is no fault of the e-mail, which waits as if it had not been tried. Pure.
 */
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
 * Whether a delivery has been tried for long enough to give up instead of waiting again: for 24 hours, in at least 20
 * attempts, because during an outage it is held, not tried. Milliseconds. A wait Telegram asked for never ends a delivery.
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
