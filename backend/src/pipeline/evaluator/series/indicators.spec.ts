import { readFileSync } from 'node:fs';
import { averageOf, closesForAverage } from './averages.js';
import { CLOSES_FOR_RSI, rsiOf } from './rsi.js';
import { seriesParts } from './series-parts.js';

interface TalibValues {
  readonly candles: Readonly<
    Record<
      string,
      {
        readonly closes: readonly number[];
        readonly values: readonly {
          readonly series: string;
          readonly count: number;
          readonly value: number;
        }[];
      }
    >
  >;
}

/** `madeWith` in the file says how they were made. */
const TALIB = JSON.parse(
  readFileSync(new URL('testing/talib-values.json', import.meta.url), 'utf8'),
) as TalibValues;

function valueOf(name: string, closes: readonly number[]): number | null {
  const series = seriesParts(name);
  if (series?.kind === 'rsi') return rsiOf(closes);
  if (series?.kind === 'sma' || series?.kind === 'ema') return averageOf(series, closes);
  throw new Error(`${name} is no indicator`);
}

const cases = Object.values(TALIB.candles).flatMap(({ closes, values }) =>
  values.map((each) => ({ ...each, closes: closes.slice(0, each.count) })),
);

it('has values of all 21 indicators', () => {
  expect(new Set(cases.map(({ series }) => series)).size).toBe(21);
});

it.each(cases)('$series of $count closes equals that of TA-Lib', ({ series, closes, value }) => {
  const found = valueOf(series, closes);
  expect(Math.abs((found ?? Number.NaN) / value - 1)).toBeLessThan(1e-9);
});

it.each([
  ['sma20.1h', 20],
  ['sma200.1d', 200],
  ['ema20.4h', 60],
  ['ema200.1h', 600],
  ['rsi14.1d', 100],
])('%s is unknown with less than %i closes', (name, needed) => {
  const closes = Array.from({ length: needed }, (_, n) => 100 + (n % 7));
  expect(valueOf(name, closes.slice(1))).toBeNull();
  expect(valueOf(name, closes)).not.toBeNull();
  const series = seriesParts(name);
  const told = series?.kind === 'sma' || series?.kind === 'ema' ? closesForAverage(series) : CLOSES_FOR_RSI;
  expect(told).toBe(needed);
});

it('is 50 in a flat market, 100 in one that only rose and 0 in one that only fell', () => {
  expect(rsiOf(Array.from({ length: 100 }, () => 0.3))).toBe(50);
  expect(rsiOf(Array.from({ length: 100 }, (_, n) => 1 + n))).toBe(100);
  expect(rsiOf(Array.from({ length: 100 }, (_, n) => 200 - n))).toBe(0);
});
