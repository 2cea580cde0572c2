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

  override listing(symbol: string): Listing {
    if (this.coins === null) return 'unknown';
    return this.coins.includes(symbol) ? 'listed' : 'not-listed';
  }
}
