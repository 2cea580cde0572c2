import type { TrailPoint } from '@contract/market.js';
import { heightOf, pathOf, priceAt, rangeOf, roundLevel, withNewestPoint } from './plot.js';

const POINTS: readonly TrailPoint[] = [
  [0, 100],
  [2_000, 104],
  [20_000, 102],
];

it('has about one point a second, the last of them the newest price', () => {
  const line = [0, 400, 800, 1_200, 1_200, 1_600, 2_000].reduce<readonly TrailPoint[]>(
    (points, at) => withNewestPoint(points, [at, at]),
    [],
  );
  expect(line.map(([at]) => at)).toEqual([0, 800, 1_600, 2_000]);
});

describe('the range', () => {
  it('holds every point and the level, with room at both edges', () => {
    const range = rangeOf(POINTS, 110);
    expect(range).toEqual({ low: 98.8, high: 111.2, from: -40_000, to: 20_000 });
  });

  it('goes as far back as the points do', () => {
    expect(rangeOf([...POINTS, [180_000, 103]], 110)).toMatchObject({ from: 0, to: 180_000 });
  });

  it('does not blow a calm market up', () => {
    const range = rangeOf([[0, 1_000]], 1_000);
    expect(range?.high).toBeCloseTo(1_002.48);
    expect(range?.low).toBeCloseTo(997.52);
  });

  it('is none without points', () => {
    expect(rangeOf([], 1)).toBeNull();
  });
});

it('finds the height of a price and the price of a height', () => {
  const range = { low: 100, high: 200, from: 0, to: 1 };
  expect(heightOf(200, range)).toBe(0);
  expect(heightOf(125, range)).toBe(0.75);
  expect(heightOf(50, range)).toBe(1);
  expect(priceAt(0.75, range)).toBe(125);
  expect(priceAt(-1, range)).toBe(200);
});

it('draws a line that breaks where nothing was heard', () => {
  const range = { low: 100, high: 110, from: 0, to: 20_000 };
  expect(pathOf(POINTS, range)).toBe('M0.0 1000.0L100.0 600.0M1000.0 800.0');
});

it.each([
  [87_654.32, 87_650],
  [3_145.6, 3_146],
  [187.654, 187.7],
  [9.8765, 9.877],
  [0.123456, 0.1235],
])('rounds the level %d to %d', (level, rounded) => {
  expect(roundLevel(level)).toBe(rounded);
});
