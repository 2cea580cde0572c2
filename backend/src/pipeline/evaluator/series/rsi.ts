import { RSI } from 'trading-signals';
import { RSI_LENGTH } from './series-parts.js';

export const CLOSES_FOR_RSI = 100;
const OF_A_FLAT_MARKET = 50;

/** RSI(14), 0 … 100, after the last of the closes, oldest first, as TA-Lib computes it; null if they are too few. Pure, O(closes). */
export function rsiOf(closes: readonly number[]): number | null {
  if (closes.length < CLOSES_FOR_RSI) return null;
  const [first] = closes;
  if (closes.every((close) => close === first)) return OF_A_FLAT_MARKET;
  const rsi = new RSI(RSI_LENGTH);
  rsi.updates(closes);
  return rsi.getResultOrThrow();
}
