import { candleRequest, chartCandles, type ParsedCandle } from './chart-candles.js';

const NOW = Date.UTC(2026, 10, 25, 9, 17, 30);
const HOUR = 3_600_000;

it.each([
  ['1h', '1m', '2026-11-25T08:18:00.000Z', 60],
  ['1d', '5m', '2026-11-24T09:20:00.000Z', 288],
  ['7d', '1h', '2026-11-18T10:00:00.000Z', 168],
  ['30d', '1h', '2026-10-26T12:00:00.000Z', 718],
] as const)('%s asks for %s from %s: %d candles', (span, timeframe, from, count) => {
  const request = candleRequest(span, NOW);
  expect([request.timeframe, new Date(request.from).toISOString()]).toEqual([timeframe, from]);
  expect(Math.floor((request.to - request.from) / request.sizeMs) + 1).toBe(count);
});

it.each([0, 1, 2, 3])('fits 30 days into the 720 candles of Kraken %d h into a candle', (hours) => {
  const { from, to, sizeMs } = candleRequest('30d', Date.UTC(2026, 10, 25, 8 + hours, 59, 59));
  expect(Math.floor((to - from) / sizeMs) + 1).toBeLessThanOrEqual(720);
});

const request = candleRequest('7d', NOW);
const at = (hour: number) => request.from + hour * HOUR;
const shown = (rows: readonly ParsedCandle[], rate = 1) => chartCandles(rows, '7d', request, rate);

it('sorts, and takes of two candles of one time the later answer', () => {
  const rows = [
    [at(2), 3, 4, 2, 3, 1],
    [at(0), 1, 2, 1, 2, 1],
    [at(2), 3, 5, 2, 3, 1],
  ];
  expect(shown(rows)).toEqual([
    [at(0) / 1_000, 1, 2, 1, 2],
    [at(2) / 1_000, 3, 5, 2, 3],
  ]);
});

it.each<[string, ParsedCandle]>([
  ['reversed', [at(1), 2, 1, 3, 2]],
  ['of zeros', [at(1), 0, 0, 0, 0]],
  ['with a low of zero', [at(1), 2, 3, 0, 2]],
  ['without a close', [at(1), 2, 3, 1]],
  ['of NaN', [at(1), Number.NaN, 3, 1, 2]],
  ['that is endless', [at(1), 2, Infinity, 1, 2]],
  ['that opens above its high', [at(1), 4, 3, 1, 2]],
  ['of a month ago', [at(1) - 30 * 24 * HOUR, 2, 3, 1, 2]],
  ['of the future', [NOW + HOUR, 2, 3, 1, 2]],
  ['between the hours', [at(1) + 60_000, 2, 3, 1, 2]],
  ['without a time', [undefined, 2, 3, 1, 2]],
])('leaves out a candle %s', (_name, row) => {
  expect(shown([row, [at(2), 2, 3, 1, 2]])).toEqual([[at(2) / 1_000, 2, 3, 1, 2]]);
});

it('converts to dollars, and has nothing without a rate', () => {
  expect(shown([[at(1), 100, 200, 50, 100]], 0.999)).toEqual([[at(1) / 1_000, 99.9, 199.8, 49.95, 99.9]]);
  expect(shown([[at(1), 100, 200, 50, 100]], Number.NaN)).toEqual([]);
});

it('folds hours into four hours, also where one is missing', () => {
  const days = candleRequest('30d', NOW);
  const hour = (n: number, ...prices: number[]) => [days.from + n * HOUR, ...prices];
  const rows = [hour(0, 10, 12, 9, 11), hour(1, 11, 15, 11, 14), hour(3, 14, 14, 8, 9), hour(4, 9, 9, 9, 9)];
  expect(chartCandles(rows, '30d', days, 1)).toEqual([
    [days.from / 1_000, 10, 15, 8, 9],
    [days.from / 1_000 + 14_400, 9, 9, 9, 9],
  ]);
});
