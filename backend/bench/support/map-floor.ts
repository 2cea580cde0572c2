import { SYMBOLS } from './market.js';
import type { BenchTick } from './market.js';

/**
 * The least that looking at a tick can cost: a Map lookup, a store, and two comparisons with the nearest thresholds.
 * Returns how many ticks were not between them.
 */
export class MapFloor {
  private readonly books = new Map(SYMBOLS.map((symbol) => [symbol, { rise: 1e15, fall: -1, last: 0.5 }]));

  run(ticks: readonly BenchTick[]): number {
    let outside = 0;
    for (const { symbol, price } of ticks) {
      const book = this.books.get(symbol);
      if (book === undefined) continue;
      book.last = price.price;
      if (price.price < book.rise && price.price > book.fall) continue;
      outside += 1;
    }
    return outside;
  }
}
