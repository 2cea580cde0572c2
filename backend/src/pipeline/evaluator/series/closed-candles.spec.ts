import { type ClosedCandle, ClosedCandles } from './closed-candles.js';

const HOUR = 3_600_000;

const hours = (first: number, ...closes: readonly number[]): ClosedCandle[] =>
  closes.map((close, n) => ({ size: '1h', start: (first + n) * HOUR, close }));

function loaded(candles: readonly ClosedCandle[], at: number): ClosedCandles {
  const closed = new ClosedCandles('1h');
  closed.load(candles, at);
  return closed;
}

it.each([
  ['all up to the hour that goes on', hours(0, 1, 2, 3), [1, 2, 3]],
  ['those after the last hole', [...hours(0, 1), ...hours(2, 3)], [3]],
  ['none if the last one is missing', hours(0, 1, 2), []],
  ['none of the hour that goes on', hours(1, 2, 3, 4), [2, 3]],
  ['none of another size', [{ size: '4h', start: 2 * HOUR, close: 9 } as const], []],
])('loads %s', (_name, candles, closes) => {
  expect(loaded(candles, 3 * HOUR + 1).closes).toEqual(closes);
});

it('keeps an hour that has closed while those before it were read', () => {
  const closed = loaded(hours(0, 1, 2), 2 * HOUR + 1);
  closed.endBy(3 * HOUR + 1, 3, () => undefined);
  closed.load(hours(-1, 0, 1, 2), 2 * HOUR + 1);
  expect([closed.closes, closed.openStart]).toEqual([[0, 1, 2, 3], 3 * HOUR]);
});

it('closes nothing that ended in a gap of which nobody could tell', () => {
  const told: ClosedCandle[] = [];
  const closed = loaded(hours(0, 1, 2), 2 * HOUR + 1);
  closed.drop(5 * HOUR + 1);
  closed.endBy(5 * HOUR + 1, 3, (candle) => told.push(candle));
  expect([closed.closes, told]).toEqual([[], []]);
  closed.endBy(6 * HOUR, 4, (candle) => told.push(candle));
  expect(told).toEqual(hours(5, 4));
});
