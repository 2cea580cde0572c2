import { isPossiblePrice } from './tick-check.js';
import type { DollarCcy } from './tick.js';

/** A public trade as an exchange remembers it. */
export interface PastTrade {
  /** Epoch milliseconds by the exchange. */
  readonly at: number;
  /** In the currency of the market. */
  readonly price: number;
}

/** A minute of an exchange; prices in the currency of the market. */
export interface PastCandle {
  /** Epoch milliseconds, a whole minute. */
  readonly start: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The trades of a stretch of time: every one of [start, end), oldest first. */
export interface PastTrades {
  readonly start: number;
  readonly end: number;
  readonly trades: readonly PastTrade[];
}

/** What one exchange remembers of a symbol. */
export interface ExchangePast {
  /** ccxt id. */
  readonly exchange: string;
  readonly quoteCcy: DollarCcy;
  /** null if it did not tell. */
  readonly trades: PastTrades | null;
  /** Oldest first, at most one a minute; a minute without trades may be missing. */
  readonly candles: readonly PastCandle[];
}

export const MINUTE_MS = 60_000;

/** The trades that can be true, oldest first. */
export function usableTrades(trades: readonly PastTrade[]): readonly PastTrade[] {
  return trades
    .filter(({ at, price }) => Number.isFinite(at) && isPossiblePrice(price))
    .sort((a, b) => a.at - b.at);
}

/** The candles that can be true, of whole minutes of [from, to), oldest first and each minute once. */
export function usableCandles(
  candles: readonly PastCandle[],
  from: number,
  to: number,
): readonly PastCandle[] {
  const byStart = new Map(
    candles
      .filter((candle) => candle.start >= from && candle.start + MINUTE_MS <= to && isPossible(candle))
      .map((candle) => [candle.start, candle]),
  );
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}

function isPossible({ start, high, low, close }: PastCandle): boolean {
  const isWhole = start % MINUTE_MS === 0;
  return isWhole && [high, low, close].every(isPossiblePrice) && low <= close && close <= high;
}
