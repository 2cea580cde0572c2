import { lastValues } from './components/last-values.js';
import { type ChartLevel, droppedPrice, mayMoveTo } from './chart-level.js';
import { chartRange } from './chart-range.js';
import { EMPTY_TRAIL, withPoint, type PriceTrail } from './price-trail.js';

const trailOf = (...prices: readonly (number | null)[]): PriceTrail =>
  prices.map((price, index) => ({ at: 100 + index, price }));
const level = (price: number, part: Partial<ChartLevel> = {}): ChartLevel => ({
  id: 'x',
  name: 'above',
  price,
  look: 'on',
  ...part,
});

describe('the trail', () => {
  it('begins with the first price', () => {
    expect(withPoint(EMPTY_TRAIL, { at: 99, price: null })).toEqual([]);
    expect(withPoint(EMPTY_TRAIL, { at: 100, price: 5 })).toEqual(trailOf(5));
  });

  it('has a point for every second, gaps where nobody looked or nothing was fresh', () => {
    const trail = withPoint(withPoint(trailOf(5), { at: 101, price: null }), { at: 104, price: 6 });
    expect(trail).toEqual(trailOf(5, null, null, null, 6));
  });

  it('never changes a second it has', () => {
    expect(withPoint(trailOf(5, 6), { at: 101, price: 7 })).toEqual(trailOf(5, 6));
    expect(withPoint(trailOf(5, 6), { at: 90, price: 7 })).toEqual(trailOf(5, 6));
  });

  it('keeps the last hour, and drops in larger pieces', () => {
    const hour = withPoint(trailOf(5), { at: 100 + 4_199, price: 6 });
    expect(hour.length).toBe(3_602);
    const full = Array.from({ length: 4_200 }, (_, index) => ({ at: index, price: 1 }));
    const next = withPoint(full, { at: 4_200, price: 2 });
    expect([next.length, next[0]?.at, next.at(-1)?.at]).toEqual([3_600, 601, 4_200]);
  });

  it('is a table of one value for every five seconds, the newest first', () => {
    const trail = trailOf(...Array.from({ length: 100 }, (_, index) => index));
    const rows = lastValues(trail);
    expect([rows.length, rows[0]?.at, rows[1]?.at]).toEqual([12, 195, 190]);
  });
});

describe('the range', () => {
  it.each([
    ['nothing without a price', trailOf(null), [level(100)], 'levels', null],
    ['the price alone', trailOf(100, 120), [level(150)], 'price', { low: 98, high: 122 }],
    ['near levels too', trailOf(100), [level(120)], 'levels', { low: 98, high: 122 }],
    ['no level far away', trailOf(100), [level(131)], 'levels', { low: 99.9, high: 100.1 }],
    ['a quiet price quietly', trailOf(100, 100), [], 'levels', { low: 99.9, high: 100.1 }],
  ] as const)('shows %s', (_name, trail, levels, scale, range) => {
    const shown = chartRange({ trail, levels, scale });
    if (range === null) expect(shown).toBeNull();
    else {
      expect(shown?.low).toBeCloseTo(range.low, 9);
      expect(shown?.high).toBeCloseTo(range.high, 9);
    }
  });
});

describe('a dropped level', () => {
  it.each([
    ['is rounded to what a pixel can tell', level(1), 64_403.217, 4.7, 64_403],
    ['is rounded coarsely on a large axis', level(1), 64_403.2, 47, 64_400],
    ['keeps the digits of a cheap coin', level(1), 0.0000078912345, 1.2e-8, 0.00000789],
    ['stays over its floor', level(1, { floor: 100 }), 90, 1, 101],
    ['stays under its ceiling', level(1, { ceiling: 100 }), 105, 1, 99],
    ['finds no place in a band too narrow', level(1, { floor: 100, ceiling: 100.5 }), 100, 1, null],
    ['never falls to nothing', level(1), -5, 1, 1],
  ])('%s', (_name, given, pointed, perPixel, price) => {
    expect(droppedPrice(given, pointed, perPixel)).toBe(price);
  });

  it('is not moved past the other bound of its band by its number either', () => {
    const low = level(90, { ceiling: 110 });
    expect([mayMoveTo(low, 109), mayMoveTo(low, 110), mayMoveTo(low, 0)]).toEqual([true, false, false]);
  });
});
