import type { FinalReason, NextStep } from './retry-policy.js';

/**
 * What came of handing a mail to the mail server. `detail` is for the log: codes only, no address and no words of the mail.
 * `unreachable`: it never got there. `unanswered`: it may have got there. `deferred`: the server wants it again later.
 * `sender-refused`: the server takes no mail from our address, whoever it is for.
 */
export type MailOutcome =
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

/** What to do with a mail after a call. */
export type MailStep = Extract<NextStep, { kind: 'delivered' | 'failed' | 'retry' | 'hold' }>;

const SHORTEST_BACKOFF_MS = 1000;
const FIRST_CEILING_MS = 4000;
const LONGEST_BACKOFF_MS = 30 * 60_000;

/**
 * What becomes of a mail after its n-th attempt (n from 1); `random` is from [0, 1), `mailId` what it is known by. The
 * wait is random between 1 s and a ceiling that doubles from 4 s to 30 minutes. A server that is not there, or does not
 * know us or our address, is no fault of the mail, which waits as if it had not been tried. Pure.
 */
export function afterMail(outcome: MailOutcome, attempts: number, random: number, mailId: string): MailStep {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'delivered', messageId: mailId };
    case 'deferred':
      return { kind: 'retry', delayMs: backoff(attempts, random), mayHaveArrived: false };
    case 'unanswered':
      return { kind: 'retry', delayMs: backoff(attempts, random), mayHaveArrived: true };
    case 'refused':
      return { kind: 'failed', reason: outcome.reason };
    case 'unreachable':
    case 'wrong-login':
    case 'sender-refused':
      return { kind: 'hold' };
  }
}

function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_CEILING_MS * 2 ** Math.min(attempts - 1, 20));
  return SHORTEST_BACKOFF_MS + random * (ceiling - SHORTEST_BACKOFF_MS);
}
