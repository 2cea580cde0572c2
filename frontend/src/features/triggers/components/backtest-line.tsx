import type { BacktestSuggestion } from '@contract/backtest.js';
import { GOLD, isTradfiSymbol } from '@contract/symbols.js';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { backtestFiresAtom } from '../backtest-fires.js';
import { backtestText, pendingText, suggestionText } from '../backtest-words.js';
import type { CheckedDraft } from '../draft.js';
import { createRequest } from '../trigger-requests.js';
import { BACKTEST_DAYS, type BacktestState, useBacktest } from '../use-backtest.js';

/** The question about what is typed; null where there is none. What it is called and when it ends changes nothing. */
function questionOf(checked: CheckedDraft) {
  if (checked.kind === 'invalid') return null;
  const { symbol, condition, terms } = checked;
  // Official values have no candles.
  if (isTradfiSymbol(symbol) && symbol !== GOLD) return null;
  return createRequest(symbol, condition, { ...terms, name: null, note: null, expiresAt: null });
}

function wordsOf(state: BacktestState): string {
  switch (state.kind) {
    case 'none':
      return '';
    case 'failed':
      return state.sentence;
    case 'reading':
      return pendingText(state.pending, BACKTEST_DAYS);
    case 'known':
      return backtestText(state.backtest);
  }
}

export interface BacktestLineProps {
  readonly checked: CheckedDraft;
  /** Makes what is typed calmer. */
  readonly onUse: (suggestion: BacktestSuggestion) => void;
}

/** How often what is typed would have rung lately, which the chart shows as well. It keeps its height. */
export function BacktestLine({ checked, onUse }: BacktestLineProps) {
  const question = questionOf(checked);
  const state = useBacktest(question);
  const setFires = useSetAtom(backtestFiresAtom);
  const backtest =
    state.kind === 'known' ? state.backtest : state.kind === 'reading' ? state.pending.partial : null;
  const symbol = question?.symbol ?? '';
  useEffect(() => {
    setFires(backtest === null ? null : { symbol, fires: backtest.fires });
    return () => setFires(null);
  }, [setFires, backtest, symbol]);
  const suggestion = state.kind === 'known' ? state.backtest.suggestion : null;
  return (
    <div className="flex min-h-16 flex-wrap content-center items-center gap-x-3 gap-y-1 sm:min-h-11">
      <output className="min-w-0 flex-1 text-xs text-balance text-strong tabular-nums">
        {wordsOf(state)}
      </output>
      {suggestion !== null && (
        <Button look="accent" size="sm" className="max-sm:min-h-11" onClick={() => onUse(suggestion)}>
          {suggestionText(suggestion)}
        </Button>
      )}
    </div>
  );
}
