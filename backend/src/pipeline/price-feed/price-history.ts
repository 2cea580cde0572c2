import type { Bar } from './domain/bar.js';

/** What happened while nobody watched. */
export abstract class PriceHistory {
  /**
   * The bars of a symbol from `from` on and before `to` (epoch milliseconds), oldest first, without overlap, at most 12
   * hours back. First come whole minutes of candles that start at or after `from`, then, from a whole minute 2 to 3
   * minutes before `to` on, seconds of public trades: the first may begin and the last may end within its second. A
   * stretch too short for a whole minute of candles is all trades.
   *
   * What the exchanges do not tell is missing: the part of a minute at the beginning, seconds and minutes without a
   * trade, an exchange that refuses or is slow; a symbol nobody offers gives none. Never rejects; answers within 4 s.
   */
  abstract bars(symbol: string, from: number, to: number): Promise<readonly Bar[]>;
}
