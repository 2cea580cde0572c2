import { isPossiblePrice } from './tick-check.js';
import type { DollarCcy } from './tick.js';

/** A public trade. */
export interface Trade {
  /** Epoch milliseconds by the exchange. */
  readonly at: number;
  /** In the currency of the market. */
  readonly price: number;
}

/** A minute of one exchange, in the currency of the market. */
export interface Candle {
  /** Epoch milliseconds, a whole minute. */
  readonly start: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Every trade of [start, end), oldest first. */
export interface TradeWindow {
  readonly start: number;
  readonly end: number;
  readonly trades: readonly Trade[];
}

/** The history of a symbol on one exchange. */
export interface ExchangeHistory {
  /** ccxt id. */
  readonly exchange: string;
  readonly quoteCcy: DollarCcy;
  /** null if the request failed. */
  readonly trades: TradeWindow | null;
  /** Oldest first, at most one of each start; one without trades may be missing. */
  readonly candles: readonly Candle[];
}

export const MINUTE_MS = 60_000;

/** Possible trades, oldest first. */
export function usableTrades(trades: readonly Trade[]): readonly Trade[] {
  return trades
    .filter(({ at, price }) => Number.isFinite(at) && isPossiblePrice(price))
    .sort((a, b) => a.at - b.at);
}

/** Possible candles within [from, to), oldest first, each start once, of whole minutes or of another size. */
export function usableCandles(
  candles: readonly Candle[],
  from: number,
  to: number,
  sizeMs = MINUTE_MS,
): readonly Candle[] {
  const byStart = new Map(
    candles
      .filter((candle) => candle.start >= from && candle.start + sizeMs <= to && isPossible(candle, sizeMs))
      .map((candle) => [candle.start, candle]),
  );
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}

function isPossible({ start, high, low, close }: Candle, sizeMs: number): boolean {
  const isWhole = start % sizeMs === 0;
  return isWhole && [high, low, close].every(isPossiblePrice) && low <= close && close <= high;
}

/** A backfill request: whole minutes of candles, then trades. Epoch milliseconds. */
export interface BackfillSpan {
  /** A whole minute; equal to `tradesFrom` without candles. */
  readonly candlesFrom: number;
  readonly tradesFrom: number;
  /** Trades from here on give the price in force at `tradesFrom`. */
  readonly carryFrom: number;
  readonly to: number;
}

/** A trade's price is in force for this long. */
export const CARRY_MS = 15_000;
const TRADES_MS = 3 * MINUTE_MS;
const LONGEST_MS = 12 * 3_600_000;

/**
 * Splits the last 12 hours of [from, to) into whole minutes of candles and, from the first whole minute of the last 3
 * minutes on, trades. A span without a whole minute of candles is all trades; null if empty. Pure.
 */
export function backfillSpan(from: number, to: number): BackfillSpan | null {
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

/** Of ccxt's [start, open, high, low, close, volume]. */
export function candleOf(row: readonly (number | undefined)[]): Candle {
  const [start = Number.NaN, , high = Number.NaN, low = Number.NaN, close = Number.NaN] = row;
  return { start, high, low, close };
}
