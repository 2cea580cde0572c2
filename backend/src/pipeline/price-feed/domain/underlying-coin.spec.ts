import type { CurrentPrice } from './price.js';
import { priceOrUnderlying } from './underlying-coin.js';

const PRICES: Readonly<Record<string, number>> = { BTC: 64_000, ETH: 3_120, RENDER: 4, TBTC: 63_990 };

function get(symbol: string): CurrentPrice | null {
  const price = PRICES[symbol];
  if (price === undefined) return null;
  return { symbol, price, at: 1, stale: false, fresh: true, change24h: null, sources: ['kraken'] };
}

it.each([
  ['WETH', 3_120],
  ['CBBTC', 64_000],
  ['RNDR', 4],
  ['TBTC', 63_990],
  ['BTC', 64_000],
  ['WBTC', undefined],
])('%s costs %p', (symbol, price) => {
  const found = priceOrUnderlying(symbol, get);
  expect(found?.price).toBe(price);
  expect(found?.symbol ?? symbol).toBe(symbol);
});

it('costs nothing known without the price of its coin', () => {
  expect(priceOrUnderlying('WETH', () => null)).toBeNull();
});
