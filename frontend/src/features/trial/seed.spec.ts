import { pageSeed, seedOf } from './seed.js';

it.each([
  ['BTC', 64_200, { above: 71_000, below: 58_000 }],
  ['ETH', 3_120, { above: 3_400, below: 2_800 }],
  ['SOL', 147, { above: 160, below: 130 }],
  ['BTC', undefined, { above: 130_000, below: 106_000 }],
  ['ETH', undefined, { above: 5_300, below: 4_300 }],
  ['SOL', undefined, { above: 220, below: 180 }],
  ['SOL', 20, { above: 20, below: 18 }],
  ['SOL', 1, { above: 10, below: 0.9 }],
] as const)('%s at %d starts with %j', (symbol, price, seed) => {
  expect(seedOf(symbol, price)).toEqual(seed);
});

it('starts below with a level that does not hold yet, whatever the price', () => {
  for (let price = 0.01; price < 1e6; price *= 1.07) {
    for (const symbol of ['BTC', 'ETH', 'SOL'] as const) {
      const { below } = seedOf(symbol, price);
      expect(below).toBeGreaterThan(0);
      expect(below).toBeLessThan(price);
    }
  }
});

describe('on the /trial page', () => {
  it.each([
    ['BTC', 64_200, 71_000],
    ['ETH', 3_120, 3_400],
    ['SOL', 150, 170],
    ['SOL', 147, 160],
    ['SOL', 42, 46],
    ['SOL', 4.567, 5.02],
    ['SOL', 9.5, 10],
    ['SOL', 95, 100],
    ['ETH', 950, 1_000],
    ['ETH', 9_500, 10_000],
    ['BTC', 128_900, 142_000],
    ['BTC', undefined, 130_000],
    ['ETH', undefined, 5_300],
    ['SOL', undefined, 220],
  ] as const)('%s at %d starts with %d', (symbol, price, level) => {
    expect(pageSeed(symbol, price)).toBe(level);
  });
});
