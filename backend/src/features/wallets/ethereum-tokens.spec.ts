import { getAddress } from 'viem';
import type { CurrentPrice } from '../../pipeline/price-feed/domain/price.js';
import { priceOrUnderlying } from '../../pipeline/price-feed/domain/underlying-coin.js';
import { ETHEREUM_TOKENS } from './ethereum-tokens.js';

it('has a hundred tokens, each address and each symbol once', () => {
  expect(ETHEREUM_TOKENS).toHaveLength(100);
  expect(new Set(ETHEREUM_TOKENS.map(({ symbol }) => symbol)).size).toBe(100);
  expect(new Set(ETHEREUM_TOKENS.map(({ address }) => address.toLowerCase())).size).toBe(100);
});

it.each(ETHEREUM_TOKENS)('$symbol: address with the checksum of EIP-55, symbol, decimals, name', (token) => {
  expect(getAddress(token.address)).toBe(token.address);
  expect(token.symbol).toMatch(/^[A-Z0-9]{2,8}$/);
  expect([2, 6, 8, 9, 18]).toContain(token.decimals);
  expect(token.name).toMatch(/^\S(.{0,40}\S)$/);
});

it.each(ETHEREUM_TOKENS)('$symbol has the price of $coin', ({ symbol, coin }) => {
  const found = priceOrUnderlying(symbol, (asked) => (asked === coin ? priceOf(coin) : null));
  expect(found).toEqual(priceOf(symbol));
});

it('values what wraps a coin as that coin, and everything else by itself', () => {
  const others = ETHEREUM_TOKENS.filter(({ symbol, coin }) => symbol !== coin);
  expect(others.map(({ symbol, coin }) => `${symbol} as ${coin}`)).toEqual([
    'WETH as ETH',
    'CBBTC as BTC',
    'TBTC as BTC',
    'RNDR as RENDER',
  ]);
});

function priceOf(symbol: string): CurrentPrice {
  return { symbol, price: 7, at: 0, stale: false, fresh: true, change24h: null, sources: ['kraken'] };
}
