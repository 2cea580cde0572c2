import type { Listing } from '../../src/pipeline/price-feed/domain/listing.js';
import { ListedCoins } from '../../src/pipeline/price-feed/listed-coins.js';

/** Which coins the exchanges list, as a test says: besides the core ones ADA, DOGE, PEPE and XRP at first. */
export class SetCoins extends ListedCoins {
  private coins: readonly string[] | null = [
    'BTC',
    'ETH',
    'SOL',
    'USDT',
    'USDC',
    'ADA',
    'DOGE',
    'PEPE',
    'XRP',
  ];

  /** null: no exchange has told. */
  set(coins: readonly string[] | null): void {
    this.coins = coins;
  }

  /** Symbols by an exchange that means another coin by them, `{ gate: ['ACE'] }`. */
  apart: Readonly<Record<string, readonly string[]>> = {};

  override listingOn(symbol: string, exchange: string): Listing {
    if (this.coins === null) return 'unknown';
    const onlyThere = Object.values(this.apart).some((symbols) => symbols.includes(symbol));
    return this.apart[exchange]?.includes(symbol) || (!onlyThere && this.coins.includes(symbol))
      ? 'listed'
      : 'not-listed';
  }

  override apartOn(symbol: string): string | null {
    return Object.keys(this.apart).find((exchange) => this.apart[exchange]?.includes(symbol)) ?? null;
  }

  override listing(symbol: string): Listing {
    if (this.coins === null) return 'unknown';
    return this.coins.includes(symbol) ? 'listed' : 'not-listed';
  }
}
