import type { CurrentPrice } from './current-price.js';

/** Tokens that hardly an exchange lists against dollars, and the coin that each can be changed for one to one. */
const PRICED_AS: ReadonlyMap<string, string> = new Map([
  ['WETH', 'ETH'],
  ['CBBTC', 'BTC'],
  ['TBTC', 'BTC'],
  ['RNDR', 'RENDER'],
]);

/** The coin whose price a token takes if it has none of its own; null for any other symbol. */
export function pricedAs(symbol: string): string | null {
  return PRICED_AS.get(symbol) ?? null;
}

/** The price of a symbol, its own before that of the coin it stands for; null without either. Pure. */
export function priceOrThatOfItsCoin(
  symbol: string,
  get: (symbol: string) => CurrentPrice | null,
): CurrentPrice | null {
  const own = get(symbol);
  const coin = own === null ? pricedAs(symbol) : null;
  if (coin === null) return own;
  const price = get(coin);
  return price === null ? null : { ...price, symbol };
}
