import fc from 'fast-check';
import { grouped, MINUTE_MS, type Candle } from './candle.js';
import { OLDEST_DAYS, OlderPast } from './older-past.js';

const HOUR = 60 * MINUTE_MS;
const DAY = 24 * HOUR;
const SIZES = [1, 5, 15, 60, 240, 360, 1_440].map((minutes) => minutes * MINUTE_MS);
const START = { seed: 'a:BTC', volatility: 1, turnover: 600_000, price: 64_000 };

const olderPast = (end: number, price = START.price) => new OlderPast({ ...START, end, price });
const aligned = (at: number, size: number) => at - (at % size);
/** Volumes are whole lots, written with eight decimals: a sum of them is exact as it is written. */
const written = ({ volume, ...prices }: Candle) => ({ ...prices, volume: volume.toFixed(6) });

const minute = fc.integer({ min: 29_000_000, max: 31_000_000 }).map((minutes) => minutes * MINUTE_MS);

it('folds exactly from each size into every one it divides', () => {
  const pairs = SIZES.flatMap((small) =>
    SIZES.filter((size) => size > small && size % small === 0).map((big) => [small, big] as const),
  );
  fc.assert(
    fc.property(
      minute,
      fc.constantFrom(...pairs),
      fc.integer({ min: 1, max: 790 }),
      (end, [small, big], back) => {
        const past = olderPast(end);
        const from = aligned(end - back * DAY, big);
        const to = from + 3 * big;
        const folded = grouped(past.candles(from, to, small), big);
        expect(folded.map(written)).toEqual(past.candles(from, to, big).map(written));
      },
    ),
    { numRuns: 60 },
  );
});

it('has every period, sound, each opening where the one before closed', () => {
  fc.assert(
    fc.property(minute, fc.constantFrom(...SIZES), fc.integer({ min: 300, max: 700 }), (end, size, count) => {
      const to = aligned(end, size);
      const from = to - Math.min(count * size, 780 * DAY - ((780 * DAY) % size));
      const candles = olderPast(end).candles(from, to, size);
      expect(candles.map(({ at }) => at)).toEqual(
        Array.from({ length: (to - from) / size }, (_, index) => from + index * size),
      );
      const broken = candles.filter(
        ({ open, high, low, close, volume }, index) =>
          !(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume > 0) ||
          open !== (candles[index - 1]?.close ?? open),
      );
      expect(broken).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

it('closes where what is remembered opens, and is the same for the same seed', () => {
  fc.assert(
    fc.property(minute, fc.double({ min: 0.000_001, max: 100_000, noNaN: true }), (end, price) => {
      const [last] = olderPast(end, price).candles(end - MINUTE_MS, end, MINUTE_MS);
      expect(last?.close).toBeCloseTo(price, 9);
      expect(olderPast(end, price).candles(end - HOUR, end, 5 * MINUTE_MS)).toEqual(
        olderPast(end, price).candles(end - HOUR, end, 5 * MINUTE_MS),
      );
    }),
    { numRuns: 30 },
  );
});

it('goes back 800 days and stays near the price', () => {
  const end = 29_900_000 * MINUTE_MS;
  const days = olderPast(end).candles(0, aligned(end, DAY), DAY);
  expect(days).toHaveLength(OLDEST_DAYS);
  expect(Math.min(...days.map(({ low }) => low))).toBeGreaterThan(START.price / 6);
  expect(Math.max(...days.map(({ high }) => high))).toBeLessThan(START.price * 6);
});
