import type { CurrentPrice } from '../../../pipeline/price-feed/domain/price.js';

/** A price grows stale 30 s after the last quote behind it; a coin new to the process may take this long to its first one. */
const FIRST_PRICE_MS = 60_000;

/** Coins that nobody can watch, by the prices that one process knows. */
export class PriceAbsence {
  /** Epoch milliseconds of the last price, or of the first question. */
  private readonly pricedAt = new Map<string, number>();
  private readonly hadPrice = new Set<string>();

  /**
   * Returns the coins without a price now, and since when. `known`: those that had none before; they come back with a fresh
   * price only.
   */
  judge(
    symbols: readonly string[],
    priceOf: (symbol: string) => Pick<CurrentPrice, 'at' | 'stale'> | null,
    known: ReadonlySet<string>,
    now: number,
  ): ReadonlyMap<string, number> {
    const absent = new Map<string, number>();
    for (const symbol of symbols) {
      const price = priceOf(symbol);
      if (price !== null) {
        this.hadPrice.add(symbol);
        this.pricedAt.set(symbol, price.at);
      }
      const since = this.pricedAt.get(symbol) ?? now;
      this.pricedAt.set(symbol, since);
      const isLost = price === null ? this.isOverdue(symbol, now - since) || known.has(symbol) : price.stale;
      if (isLost) absent.set(symbol, since);
    }
    this.forgetOthers(new Set(symbols));
    return absent;
  }

  private isOverdue(symbol: string, elapsedMs: number): boolean {
    return this.hadPrice.has(symbol) || elapsedMs >= FIRST_PRICE_MS;
  }

  private forgetOthers(symbols: ReadonlySet<string>): void {
    for (const symbol of this.pricedAt.keys()) {
      if (symbols.has(symbol)) continue;
      this.pricedAt.delete(symbol);
      this.hadPrice.delete(symbol);
    }
  }
}
