import type { CurrentPrice } from './price.js';

/** Tokens that few exchanges list against dollars, and the coin each can be exchanged for one to one. */
const UNDERLYING: ReadonlyMap<string, string> = new Map([
  ['WETH', 'ETH'],
  ['CBBTC', 'BTC'],
  ['TBTC', 'BTC'],
  ['RNDR', 'RENDER'],
]);

/** The coin behind a token; null for any other symbol. */
export function underlyingCoin(symbol: string): string | null {
  return UNDERLYING.get(symbol) ?? null;
}

/** The price of a symbol, else of its underlying coin; null without either. Pure. */
export function priceOrUnderlying(
  symbol: string,
  get: (symbol: string) => CurrentPrice | null,
): CurrentPrice | null {
  const own = get(symbol);
  const coin = own === null ? underlyingCoin(symbol) : null;
  if (coin === null) return own;
  const price = get(coin);
  return price === null ? null : { ...price, symbol };
}
