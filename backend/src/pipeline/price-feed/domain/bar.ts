import type { PriceBasis, QuoteEvidence } from '../../../contract/alert.js';

/** A second of trades or a minute of candles over all exchanges, in US dollars and epoch milliseconds. Immutable. */
export interface Bar {
  readonly symbol: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The second-highest of the exchanges' highs, so that two of them reached it; with one exchange, its own. */
  readonly high: number;
  /** The second-lowest of the exchanges' lows, likewise. Above `high` if two exchanges are far apart. */
  readonly low: number;
  /** The consensus of the exchanges' closes. */
  readonly close: number;
  readonly basis: PriceBasis;
  readonly origin: 'trades' | 'candle';
  /** Each exchange's close, its age counted from `end`; 0 for a candle. */
  readonly quotes: readonly QuoteEvidence[];
}
