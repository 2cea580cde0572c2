import type { CurrentPrice } from './domain/price.js';

export type { CurrentPrice } from './domain/price.js';

/** The current price of every symbol. */
export abstract class PriceTable {
  /** null for a symbol that is not followed or never had a price; in a replica, for one that nobody watches. */
  abstract get(symbol: string): CurrentPrice | null;
  /** Symbols that somebody watches: they have or will have a price, and it is published. */
  abstract tracked(): readonly string[];
}
