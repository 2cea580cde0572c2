import type { Bar } from './domain/bar.js';

export type HistoryCandle = '1m' | '1h' | '1d';

/** Reads what the market did during a feed gap. */
export abstract class PriceHistory {
  /**
   * The bars of a symbol in [from, to), epoch milliseconds, oldest first, at most 12 hours back: minutes of candles, then
   * seconds of trades for the last 2 to 3 minutes (see `backfillSpan`). What the exchanges do not answer is missing.
   * Never rejects; answers within 4 s.
   */
  abstract bars(symbol: string, from: number, to: number): Promise<readonly Bar[]>;

  /**
   * Closed candles of a size within [from, to), epoch milliseconds, oldest first, as bars over all exchanges that answer. Asks from the
   * budget of charts, so that gaps come first. Never rejects; answers within 20 s.
   */
  abstract candles(symbol: string, size: HistoryCandle, from: number, to: number): Promise<readonly Bar[]>;
}
