import type { PriceBasis, QuoteEvidence } from '../../../contract/alert.js';

/**
 * What the exchanges together say about a stretch of time that nobody watched: from one second (made of trades) to a
 * minute (made of candles) long. Prices in US dollars, times in epoch milliseconds. Immutable.
 */
export interface Bar {
  readonly symbol: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /**
   * The second-highest of the exchanges' highs: two of them were there. With one exchange, its own. In a second of
   * trades the price that was in force at its start counts as well.
   */
  readonly high: number;
  /** The second-lowest of the exchanges' lows. With one exchange, its own. Above `high` if two are far apart. */
  readonly low: number;
  /** The consensus of the exchanges' last prices in it. */
  readonly close: number;
  /** `single` when only one exchange says anything, or the others are set aside. */
  readonly basis: PriceBasis;
  readonly origin: 'trades' | 'candle';
  /**
   * Each exchange's close, as the evidence of an alert; its age is counted back from `end` (0 for a candle, which does
   * not tell when its last trade was).
   */
  readonly quotes: readonly QuoteEvidence[];
}
