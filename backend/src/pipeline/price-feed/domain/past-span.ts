import { MINUTE_MS } from './past.js';

/** How a stretch of the past is asked for: whole minutes of candles, then trades. Epoch milliseconds. */
export interface PastSpan {
  /** Whole minutes; as long as there are none, `candlesFrom` is `tradesFrom`. */
  readonly candlesFrom: number;
  /** Where the candles end and the trades begin. */
  readonly tradesFrom: number;
  /** From here on trades say what the price was at `tradesFrom`: whoever watched until then may not have been told. */
  readonly carryFrom: number;
  readonly to: number;
}

/** A trade says for this long what the price is. */
export const CARRY_MS = 15_000;
const TRADES_MS = 3 * MINUTE_MS;
const LONGEST_MS = 12 * 3_600_000;

/**
 * Splits [from, to), of which the last 12 hours are asked for; null if it is empty. Trades cover the last 3 minutes
 * from the first whole minute on, or from `from`. Before that come whole minutes, without the part of the first one.
 * Pure.
 */
export function spanOf(from: number, to: number): PastSpan | null {
  if (!(from < to)) return null;
  const start = Math.max(from, to - LONGEST_MS);
  const firstMinute = wholeMinute(start);
  const boundary = wholeMinute(to - TRADES_MS);
  const isShort = firstMinute >= boundary;
  const tradesFrom = isShort ? start : boundary;
  return {
    candlesFrom: isShort ? start : firstMinute,
    tradesFrom,
    carryFrom: tradesFrom - CARRY_MS,
    to,
  };
}

/** The first whole minute at or after a time. */
function wholeMinute(at: number): number {
  return Math.ceil(at / MINUTE_MS) * MINUTE_MS;
}
