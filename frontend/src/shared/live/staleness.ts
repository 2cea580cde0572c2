import { type MarketStatus, STALE_MS } from '@contract/market.js';
import { isTradfiSymbol } from '@contract/symbols.js';
import type { LivePrice } from './price-table.js';

/** `lost`: there was a live connection, or an attempt at one failed; the page falls back to polling. */
export type Connection = 'connecting' | 'live' | 'lost';

export interface StalenessInput {
  readonly symbol: string;
  readonly price: LivePrice;
  readonly status: MarketStatus | null;
  readonly connection: Connection;
  /** Epoch milliseconds, the server's clock as far as known. */
  readonly now: number;
}

/**
 * Whether a price is too old to rely on. While the connection is live the server's word holds (a quiet price
 * is not pushed again); without one, age counts too. Official values and gold keep hours of their own: of them the server
 * says it with the price.
 */
export function isStale({ symbol, price, status, connection, now }: StalenessInput): boolean {
  if (isTradfiSymbol(symbol)) return price.stale;
  if (connection === 'live' && status !== null) return status.stale.includes(symbol);
  return price.stale || now - price.asOf > STALE_MS;
}
