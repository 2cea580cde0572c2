import type { Backtest, BacktestPending, BacktestRequest } from '@contract/backtest.js';
import { useEffect, useState } from 'react';
import { errorText, HttpError, request } from '../../shared/http.js';

export const BACKTEST_DAYS = 30;
const AFTER_TYPING_MS = 600;
/** As the sentences of a 429 say: "Try again in a minute." */
const AFTER_TOO_MANY_MS = 60_000;

export type BacktestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly pending: BacktestPending }
  | { readonly kind: 'known'; readonly backtest: Backtest }
  /** Empty where the server said nothing that a person should read. */
  | { readonly kind: 'failed'; readonly sentence: string };

const NONE: BacktestState = { kind: 'none' };

/**
 * How often what is typed would have rung, asked once typing has stopped, and again while the server still reads or a minute after
 * it was asked too much. A question that another one follows is given up. Null asks nothing.
 */
export function useBacktest(body: BacktestRequest | null): BacktestState {
  const question = body === null ? null : JSON.stringify(body);
  const [answer, setAnswer] = useState<{ readonly question: string | null; readonly state: BacktestState }>({
    question: null,
    state: NONE,
  });
  useEffect(() => {
    if (question === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const show = (state: BacktestState) => {
      if (!abort.signal.aborted) setAnswer({ question, state });
    };
    const ask = async () => {
      try {
        const answered = await request<Backtest | BacktestPending>('POST', '/api/triggers/backtest', {
          body: JSON.parse(question),
          signal: abort.signal,
        });
        if (!('progress' in answered)) return show({ kind: 'known', backtest: answered });
        show({ kind: 'reading', pending: answered });
        if (!abort.signal.aborted) timer = setTimeout(() => void ask(), answered.retryAfterMs);
      } catch (error) {
        show({ kind: 'failed', sentence: errorText(error, '') });
        const isTooMany = error instanceof HttpError && error.status === 429;
        if (isTooMany && !abort.signal.aborted) timer = setTimeout(() => void ask(), AFTER_TOO_MANY_MS);
      }
    };
    timer = setTimeout(() => void ask(), AFTER_TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question]);
  return answer.question === question ? answer.state : NONE;
}
