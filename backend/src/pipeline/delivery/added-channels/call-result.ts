import type { CallAnswer, CallKind, CallOutcome, GoneReason } from './call-kind.js';
import { LONGEST_PAUSE_MS } from './after-call.js';

/** What a call says about its channel. `untold`: nothing, it was our own key that failed. */
export type ChannelVerdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failing'; readonly againInMs: number }
  /** It wants to be left alone for so long. */
  | { readonly kind: 'paused'; readonly forMs: number }
  | { readonly kind: 'gone'; readonly why: GoneReason }
  | { readonly kind: 'untold' };

/** What is kept of a call. */
export interface CallResult {
  /** A word for the list of attempts: what came of it, or why there was no answer. */
  readonly word: string;
  /** null: no answer. */
  readonly status: number | null;
  readonly verdict: ChannelVerdict;
}

/** What an answer means to its kind. `now`: epoch milliseconds. Pure. */
export function outcomeOfAnswer(
  kind: Pick<CallKind, 'outcomeOf'>,
  answer: CallAnswer,
  now: number,
): CallOutcome {
  return answer.kind === 'told' ? answer.outcome : kind.outcomeOf(answer, now);
}

/** The status an answer had; null: there was none. Pure. */
export function statusOfAnswer(answer: CallAnswer): number | null {
  return answer.kind === 'answered' || answer.kind === 'told' ? answer.status : null;
}

/** `retryMs`: after which wait a channel that failed is called again. Pure. */
export function resultOf(answer: CallAnswer, outcome: CallOutcome, retryMs: number): CallResult {
  return {
    word: answer.kind === 'answered' || answer.kind === 'told' ? outcome.kind : answer.reason,
    status: statusOfAnswer(answer),
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
      return { kind: 'gone', why: outcome.why ?? 'gone' };
    case 'ours':
      return { kind: 'untold' };
    case 'failed':
    case 'refused':
    case 'unanswered':
      return { kind: 'failing', againInMs };
  }
}
