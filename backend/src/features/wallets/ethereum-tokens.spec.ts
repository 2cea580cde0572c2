import { ethereumTokens, READ_SYMBOLS } from './ethereum-tokens.js';

it('finds every token that is to be read in the list, once', () => {
  const tokens = ethereumTokens();
  expect(tokens.map(({ symbol }) => symbol)).toEqual(READ_SYMBOLS.map((symbol) => symbol.toUpperCase()));
  expect(new Set(tokens.map(({ symbol }) => symbol)).size).toBe(100);
  expect(new Set(tokens.map(({ address }) => address)).size).toBe(100);
});

it('takes addresses and decimals from the list', () => {
  expect(ethereumTokens().find(({ symbol }) => symbol === 'USDC')).toEqual({
    symbol: 'USDC',
    name: 'USDCoin',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    decimals: 6,
  });
});
