import type { CurrentPrice } from './domain/price.js';

export type { CurrentPrice } from './domain/price.js';

/** The current price of every symbol. */
export abstract class PriceTable {
  /** null for a symbol that is not tracked or never had a price. */
  abstract get(symbol: string): CurrentPrice | null;
  /** Symbols that have or will have a price. */
  abstract tracked(): readonly string[];
}
