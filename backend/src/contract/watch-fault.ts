import type { FieldFault } from './errors.js';
import { conditionFault, levelFault } from './level-rules.js';
import type { Watch } from './series.js';
import { conditionOfWatch } from './watch.js';

export const MOVE_OUT_OF_RANGE = 'A move needs 0.1 to 1,000 percent; downwards at most 95.';
export const PERCENT_DECIMALS = 'A percentage has at most two decimals.';
export const RSI_OUT_OF_RANGE = 'An RSI level is 1 to 99.';
export const LEVELS_ONLY = 'NASDAQ and FED can be watched by level only.';
const LEVELS_ONLY_SYMBOLS: readonly string[] = ['NASDAQ', 'FED'];

/** Why somebody cannot watch this of a symbol, and of which field; null if they can. Pure. */
export function watchFault(watch: Watch, symbol: string): FieldFault | null {
  if (watch.kind !== 'price' && LEVELS_ONLY_SYMBOLS.includes(symbol)) {
    return { field: 'watch', message: LEVELS_ONLY };
  }
  switch (watch.kind) {
    case 'price': {
      const message = conditionFault(conditionOfWatch(watch));
      if (message === null) return null;
      if ('level' in watch) return { field: 'watch.level', message };
      const onlyHighIsBad = levelFault(watch.low) === null && levelFault(watch.high) !== null;
      return { field: onlyHighIsBad ? 'watch.high' : 'watch.low', message };
    }
    case 'move':
    case 'trail':
      return percentFault(watch);
    case 'rsi': {
      const isLevel = watch.level >= 1 && watch.level <= 99;
      if (!isLevel) return { field: 'watch.level', message: RSI_OUT_OF_RANGE };
      const message = levelFault(watch.level);
      return message === null ? null : { field: 'watch.level', message };
    }
    case 'average':
    case 'extreme':
      return null;
  }
}

function percentFault({ way, percent }: Extract<Watch, { readonly percent: number }>): FieldFault | null {
  const most = way === 'down' || way === 'fall' ? 95 : 1_000;
  const isInRange = percent >= 0.1 && percent <= most;
  if (!isInRange) return { field: 'watch.percent', message: MOVE_OUT_OF_RANGE };
  if (Number(percent.toFixed(2)) !== percent) return { field: 'watch.percent', message: PERCENT_DECIMALS };
  return null;
}
