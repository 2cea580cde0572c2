import type { PriceBasis, QuoteEvidence } from '../../../contract/alert.js';

/** The consensus of fresh quotes for one symbol, or an official value. Immutable. */
export interface MarketPrice {
  readonly symbol: string;
  /** In US dollars (official values: `unitOf`); positive, at most 12 significant digits. */
  readonly price: number;
  /** Epoch milliseconds of its making; never decreases per symbol. */
  readonly at: number;
  /**
   * A trigger fires only if its condition holds at this price, too: the price itself if exchanges agree, the exchange's
   * price before it if it rests on one, null right after the sources changed (ADR 2).
   */
  readonly backing: number | null;
  readonly basis: PriceBasis;
  readonly quotes: () => readonly QuoteEvidence[];
}

/** The latest price of a symbol, for screens and messages. */
export interface CurrentPrice {
  readonly symbol: string;
  readonly price: number;
  /** Epoch milliseconds of the newest quote behind it; of an official value, of its last confirmation. */
  readonly at: number;
  /** After 30 s without a fresh quote; for an official value see `valueAgeOf`. */
  readonly stale: boolean;
  /** Whether a fresh quote stands behind it; of an official value, unless stale. */
  readonly fresh: boolean;
  readonly change24h: number | null;
  /** ccxt ids of the exchanges, or the source of an official value. */
  readonly sources: readonly string[];
}
