import { seedLevel } from './seed.js';

it.each([
  ['BTC', 64_200, 71_000],
  ['ETH', 3_120, 3_400],
  ['SOL', 147, 160],
  ['BTC', undefined, 130_000],
  ['ETH', undefined, 5_300],
  ['SOL', undefined, 220],
  ['SOL', 1, 10],
] as const)('%s at %d starts with %d', (symbol, price, level) => {
  expect(seedLevel(symbol, price)).toBe(level);
});
