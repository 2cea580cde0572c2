import type { PriceBasis, QuoteEvidence } from '../../../contract/alert.js';

/** The consensus of fresh quotes for one symbol at one moment. Immutable. */
export interface Price {
  readonly symbol: string;
  /** US dollars per unit (`unitOf` names what an official value counts); finite, positive, at most 12 significant digits. */
  readonly price: number;
  /** Epoch milliseconds at which the market process accepted it; never decreases per symbol. */
  readonly at: number;
  /**
   * The price at which a condition must hold as well before a trigger may fire: the price itself when it stands
   * on enough sources; the one accepted before it from the same exchange when it is degraded or single-source;
   * null when nothing backs it yet (the set of sources has just changed, or it is the first of its exchange).
   */
  readonly backing: number | null;
  readonly basis: PriceBasis;
  /** The quotes behind it, at the moment `at`. */
  readonly quotes: () => readonly QuoteEvidence[];
}
