import type { Bar } from './bar.js';
import type { DollarCcy } from './tick.js';

/** Dollars per unit of a currency at a time; NaN if unknown. */
export type RateAt = (ccy: DollarCcy, at: number) => number;

/** A dollar token's bars, oldest first, and its price now (NaN without a fresh one). */
export interface TokenHistory {
  readonly bars: readonly Bar[];
  readonly now: number;
}

/** A bar is used for this long after its end. */
const KEPT_MS = 5 * 60_000;

/** Converts with the token's last bar at the time, at most 5 minutes old, else with its price now. O(log bars). */
export function dollarRates(tokens: ReadonlyMap<DollarCcy, TokenHistory>): RateAt {
  return (ccy, at) => {
    if (ccy === 'USD') return 1;
    const token = tokens.get(ccy);
    if (token === undefined) return Number.NaN;
    const bar = token.bars[countUntil(token.bars, at) - 1];
    return bar !== undefined && at - bar.end <= KEPT_MS ? bar.close : token.now;
  };
}

/** How many bars begin before a moment. */
function countUntil(bars: readonly Bar[], at: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.start ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
