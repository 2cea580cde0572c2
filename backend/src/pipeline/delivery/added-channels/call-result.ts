import type { CallAnswer, CallKind, CallOutcome } from './call-kind.js';

/** What is kept of a call. */
export interface CallResult {
  /** A word for the list of attempts: what came of it, or why there was no answer. */
  readonly word: string;
  /** null: no answer. */
  readonly status: number | null;
  readonly outcome: CallOutcome;
  /** After which wait a channel that failed is called again. */
  readonly retryMs: number;
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

/** Pure. */
export function resultOf(answer: CallAnswer, outcome: CallOutcome, retryMs: number): CallResult {
  return {
    word: answer.kind === 'answered' || answer.kind === 'told' ? outcome.kind : answer.reason,
    status: statusOfAnswer(answer),
    outcome,
    retryMs,
  };
}
