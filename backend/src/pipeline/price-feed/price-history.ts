import type { Bar } from './domain/bar.js';

/** What happened while nobody watched. */
export abstract class PriceHistory {
  /**
   * The bars of a symbol in [from, to) (epoch milliseconds), oldest first, without overlap, at most 12 hours back:
   * whole minutes of candles, then seconds of trades for the last 2 to 3 minutes. What exchanges do not tell is
   * missing. Never rejects; answers within 4 s.
   */
  abstract bars(symbol: string, from: number, to: number): Promise<readonly Bar[]>;
}
