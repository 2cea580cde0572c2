import type { CandleRow } from '@contract/candles.js';
import { lastValues } from './components/value-table.js';
import {
  type ChartLevel,
  droppedPrice,
  mayMoveTo,
  nudgedPrice,
  placedPrice,
  placeStep,
} from './chart-level.js';
import { chartRange } from './chart-range.js';
import { candleSeries, trailSeries } from './chart-series.js';
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

  it('goes on where a clock that was set back says, and drops what was ahead', () => {
    expect(withPoint(trailOf(5, 6), { at: 30, price: 7 })).toEqual([{ at: 30, price: 7 }]);
    const wrong = withPoint(trailOf(5), { at: 100 + 600, price: 6 });
    expect(withPoint(wrong, { at: 102, price: 7 })).toEqual(trailOf(5, null, 7));
  });

  it('keeps the last hour, and drops in larger pieces', () => {
    const hour = withPoint(trailOf(5), { at: 100 + 4_199, price: 6 });
    expect(hour.length).toBe(3_602);
    const full = Array.from({ length: 4_200 }, (_, index) => ({ at: index, price: 1 }));
    const next = withPoint(full, { at: 4_200, price: 2 });
    expect([next.length, next[0]?.at, next.at(-1)?.at]).toEqual([3_600, 601, 4_200]);
  });
});

describe('the table', () => {
  it('has one value for every five seconds of a trail, the newest first', () => {
    const trail = trailOf(...Array.from({ length: 100 }, (_, index) => index));
    const rows = lastValues(trailSeries(trail));
    expect([rows.length, rows[0]?.at, rows[1]?.at]).toEqual([12, 195, 190]);
  });

  it('has the last hundred candles', () => {
    const candles = Array.from({ length: 288 }, (_, index): CandleRow => [index * 300, 1, 2, 1, 2]);
    const rows = lastValues(candleSeries(candles, '1d', []));
    expect([rows.length, rows[0]?.at, rows.at(-1)?.at]).toEqual([100, 287 * 300, 188 * 300]);
  });
});

describe('candles', () => {
  const FIRST: CandleRow = [600, 10, 14, 9, 12];
  const RUNNING: CandleRow = [660, 12, 13, 11, 12];
  const drawn = (candles: readonly CandleRow[], trail: PriceTrail) =>
    candleSeries(candles, '1h', trail).bars.map(({ at, prices }) => [
      at,
      prices && [prices.open, prices.high, prices.low, prices.close],
    ]);

  it.each<[string, readonly CandleRow[], PriceTrail, readonly unknown[]]>([
    ['stay as they are without a live price', [FIRST], [], [[600, [10, 14, 9, 12]]]],
    [
      'keep a gap',
      [FIRST, [780, 1, 1, 1, 1]],
      [],
      [
        [600, [10, 14, 9, 12]],
        [660, null],
        [720, null],
        [780, [1, 1, 1, 1]],
      ],
    ],
    [
      'are continued by the live price',
      [FIRST, RUNNING],
      [
        { at: 650, price: 99 },
        { at: 670, price: 15 },
        { at: 671, price: null },
        { at: 672, price: 10 },
      ],
      [
        [600, [10, 14, 9, 12]],
        [660, [12, 15, 10, 10]],
      ],
    ],
    [
      'open a new one when its time has come, and leave out one without a price',
      [FIRST],
      [
        { at: 659, price: 13 },
        { at: 719, price: null },
        { at: 720, price: 8 },
        { at: 721, price: 9 },
      ],
      [
        [600, [10, 14, 9, 13]],
        [660, null],
        [720, [8, 9, 8, 9]],
      ],
    ],
    ['begin with the live price where there are none', [], [{ at: 61, price: 5 }], [[60, [5, 5, 5, 5]]]],
    ['are none where there is nothing', [], [{ at: 61, price: null }], []],
  ])('%s', (_name, candles, trail, bars) => {
    expect(drawn(candles, trail)).toEqual(bars);
  });

  it('stay within their span, however far a clock jumps', () => {
    const { bars } = candleSeries([FIRST, RUNNING], '1h', [{ at: 9_000_000, price: 5 }]);
    expect(bars.map(({ at }) => at)).toEqual([9_000_000]);
  });

  it('are one after the other, each holding its own prices, whatever comes', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 300; round += 1) {
      const starts = Array.from({ length: random(40) }, () => 60 * random(80)).sort((a, b) => a - b);
      const candles = [...new Set(starts)].map(
        (at): CandleRow => [at, 50, 60 + random(40), 1 + random(40), 50],
      );
      let trail: PriceTrail = EMPTY_TRAIL;
      for (let step = 0; step < random(40); step += 1) {
        trail = withPoint(trail, { at: random(6_000), price: random(5) === 0 ? null : 1 + random(200) });
      }
      const { bars } = candleSeries(candles, '1h', trail);
      expect(bars.length).toBeLessThanOrEqual(60);
      bars.forEach(({ at, prices }, index) => {
        expect(at).toBe((bars[0]?.at ?? 0) + index * 60);
        if (prices === null) return;
        expect(prices.low).toBeLessThanOrEqual(Math.min(prices.open, prices.close));
        expect(prices.high).toBeGreaterThanOrEqual(Math.max(prices.open, prices.close));
      });
    }
  });
});

describe('the range', () => {
  const trail = (...prices: readonly (number | null)[]) => trailSeries(trailOf(...prices));
  it.each([
    ['nothing without a price', trail(null), [level(100)], [], null],
    ['the price', trail(100, 120), [], [], { low: 97.6, high: 122.4 }],
    ['near levels too', trail(100, 120), [level(130)], [], { low: 96.4, high: 133.6 }],
    ['no level further off', trail(100, 120), [level(131)], [], { low: 97.6, high: 122.4 }],
    ['such a level if it is wanted', trail(100, 120), [level(150)], ['x'], { low: 94, high: 156 }],
    ['a quiet price quietly', trail(100, 100), [], [], { low: 99.9, high: 100.1 }],
  ] as const)('shows %s', (_name, series, levels, wanted, range) => {
    const shown = chartRange({ series, levels, wanted });
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

describe('a placed price', () => {
  it.each([
    [64_803.21, 7, 64_800, 50],
    [64_803.21, 0.2, 64_803, 1],
    [147.033, 0.05, 147, 0.2],
    [0.0000081234, 1.1e-9, 0.000008125, 5e-9],
    [-3, 1, 5, 5],
  ])('%d, at %d a pixel, is %d', (pointed, perPixel, price, step) => {
    expect(placeStep(perPixel)).toBe(step);
    expect(placedPrice(pointed, placeStep(perPixel))).toBe(price);
  });
});

describe('an arrow key', () => {
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
  it.each([
    ['a tenth of a percent', level(65_000), key('ArrowUp'), 65_065],
    ['down', level(65_000), key('ArrowDown'), 64_935],
    ['a percent with Shift', level(65_000), key('ArrowUp', true), 65_650],
    ['a cheap coin', level(0.0000075), key('ArrowUp'), 0.0000075075],
    ['not past a bound', level(99.95, { ceiling: 100 }), key('ArrowUp'), null],
    ['nothing by other keys', level(100), key('Enter'), null],
  ])('moves %s', (_name, given, pressed, price) => {
    expect(nudgedPrice(given, pressed)).toBe(price);
  });
});
