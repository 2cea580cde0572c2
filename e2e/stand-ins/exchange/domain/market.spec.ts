import { assetOf, decimalsFor, DEFAULT_SYMBOLS } from './asset.js';
import { Market } from './market.js';
import type { Sentiment } from './walk.js';

const NOTHING_HELD = new Set<string>();

function path(market: Market, symbol: string, steps: number): number[] {
  return Array.from({ length: steps }, () => {
    market.step(NOTHING_HELD);
    return market.usd(symbol);
  });
}

function moving(mood: Sentiment, seed = 'a'): Market {
  const market = new Market(DEFAULT_SYMBOLS, seed);
  market.setMood(mood);
  return market;
}

function largestStep(prices: readonly number[]): number {
  return prices.reduce((largest, price, index) => {
    const before = prices[index - 1] ?? price;
    return Math.max(largest, Math.abs(price / before - 1));
  }, 0);
}

describe('the synthetic market', () => {
  it.each(['a', 'b', 'bellwether'])('walks the same path again with seed %s', (seed) => {
    expect(path(new Market(['BTC'], seed), 'BTC', 500)).toEqual(path(new Market(['BTC'], seed), 'BTC', 500));
  });

  it('walks another path with another seed', () => {
    expect(path(new Market(['BTC'], 'a'), 'BTC', 10)).not.toEqual(path(new Market(['BTC'], 'b'), 'BTC', 10));
  });

  it('lets no coin disturb another', () => {
    const alone = path(new Market(['ETH'], 'a'), 'ETH', 100);
    expect(path(new Market(DEFAULT_SYMBOLS, 'a'), 'ETH', 100)).toEqual(alone);
  });

  it.each([
    ['BTC', 64_000],
    ['ETH', 3_120],
    ['SOL', 147],
    ['USDT', 0.9995],
  ])('starts %s at %d', (symbol, price) => {
    expect(new Market(DEFAULT_SYMBOLS, 'a').usd(symbol)).toBe(price);
  });

  it.each([
    ['calm', 0.000_121],
    ['trend-up', 0.000_171],
    ['trend-down', 0.000_171],
    ['jump', 0.031],
    ['still', 0],
  ] as const)('moves in %s mood by no more than %d a step', (mood, most) => {
    expect(largestStep(path(moving(mood), 'BTC', 5_000))).toBeLessThanOrEqual(most);
  });

  it.each([
    ['trend-up', 1.04, 1.07],
    ['trend-down', 0.94, 0.96],
    ['calm', 0.98, 1.02],
  ] as const)('goes somewhere in %s mood', (mood, low, high) => {
    const factor = (path(moving(mood), 'BTC', 1_000).at(-1) ?? 0) / 64_000;
    expect(factor).toBeGreaterThan(low);
    expect(factor).toBeLessThan(high);
  });

  it('jumps now and then in jump mood', () => {
    const prices = path(moving('jump'), 'BTC', 5_000);
    const jumps = prices.filter((price, index) => Math.abs(price / (prices[index - 1] ?? price) - 1) > 0.009);
    expect(jumps.length).toBeGreaterThan(30);
    expect(jumps.length).toBeLessThan(120);
  });

  it('keeps a stable coin within a tenth of a percent for a day', () => {
    const prices = path(new Market(['USDT'], 'a'), 'USDT', 345_600);
    expect(Math.max(...prices.filter((_, index) => index % 100 === 0))).toBeLessThan(1.0005);
    expect(Math.min(...prices.filter((_, index) => index % 100 === 0))).toBeGreaterThan(0.9985);
  });

  it('walks on from a price that was set', () => {
    const market = new Market(['BTC'], 'a');
    market.set('BTC', 70_000);
    const [next] = path(market, 'BTC', 1);
    expect(next).not.toBe(70_000);
    expect(largestStep([70_000, next ?? 0])).toBeLessThan(0.000_121);
  });

  it('changes the mood of one coin alone', () => {
    const market = new Market(['BTC', 'ETH'], 'a');
    market.setMood('still', 'BTC');
    expect(market.step(NOTHING_HELD).map(({ symbol }) => symbol)).toEqual(['ETH']);
  });

  it('does not move a coin that is held', () => {
    const market = new Market(['BTC', 'ETH'], 'a');
    expect(market.step(new Set(['ETH'])).map(({ symbol }) => symbol)).toEqual(['BTC']);
    expect(market.usd('ETH')).toBe(3_120);
  });

  it('refuses a coin it does not list', () => {
    expect(() => new Market(['BTC'], 'a').usd('ETH')).toThrow(RangeError);
  });
});

describe('coins', () => {
  it.each([
    [64_000, 2],
    [3_120, 3],
    [147, 4],
    [2.314, 6],
    [0.9995, 7],
    [0.000_012, 10],
    [2_000_000, 2],
  ])('gives a price of %d %d decimals', (price, decimals) => {
    expect(decimalsFor(price)).toBe(decimals);
  });

  it('invents the same price for an unknown coin every time', () => {
    const price = assetOf('SUI', 'a').startPrice;
    expect(price).toBe(assetOf('SUI', 'a').startPrice);
    expect(price).toBeGreaterThan(0.03);
    expect(price).toBeLessThan(317);
  });
});
