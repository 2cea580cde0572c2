import type { GuardedAnswer } from '../../../platform/outbound/guarded-client.js';
import type { CallOutcome } from './call-kind.js';
import { LONGEST_PAUSE_MS } from './after-call.js';

/** What a call says about its channel. `untold`: nothing, it was our own key that failed. */
export type ChannelVerdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failing'; readonly againInMs: number }
  /** It wants to be left alone for so long. */
  | { readonly kind: 'paused'; readonly forMs: number }
  | { readonly kind: 'gone' }
  | { readonly kind: 'untold' };

/** What is kept of a call. */
export interface CallResult {
  /** A word for the list of attempts: what came of it, or why there was no answer. */
  readonly word: string;
  /** null: no answer. */
  readonly status: number | null;
  readonly verdict: ChannelVerdict;
}

/** `retryMs`: after which wait a channel that failed is called again. Pure. */
export function resultOf(answer: GuardedAnswer, outcome: CallOutcome, retryMs: number): CallResult {
  return {
    word: answer.kind === 'answered' ? outcome.kind : answer.reason,
    status: answer.kind === 'answered' ? answer.status : null,
    verdict: verdictFor(outcome, retryMs),
  };
}

function verdictFor(outcome: CallOutcome, againInMs: number): ChannelVerdict {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'ok' };
    case 'later':
      return { kind: 'paused', forMs: Math.min(outcome.afterMs, LONGEST_PAUSE_MS) };
    case 'gone':
      return { kind: 'gone' };
    case 'ours':
      return { kind: 'untold' };
    case 'failed':
    case 'refused':
    case 'unanswered':
      return { kind: 'failing', againInMs };
  }
}
