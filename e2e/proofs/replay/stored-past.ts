import { CANDLES, type CandleSize } from '@bellwether/backend/contract/series.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomStream } from '../../stand-ins/exchange/domain/random.js';
import type { FilledPast } from './derived-oracle.js';
import type { PriceRange } from './seed-triggers.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CANDLE_MS: Readonly<Record<CandleSize, number>> = {
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': 24 * HOUR_MS,
};
const MINUTES = 25 * 60;
const HOURS = 8 * 24;
const CLOSES = 720;
/** The middle of the range that prices will have: new highs and lows come in time. */
const MIDDLE = { from: 0.35, to: 0.65 } as const;
const REACH = 0.002;
/** A candle that ends before the first price is evaluated would be missing. A start took 47 s beside busy processes. */
const START_MS = 3 * MINUTE_MS;

/** Resolves at once, or when the hour is over that is about to end. */
export async function awayFromTheHour(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < START_MS) await sleep(left);
}

/** What exchanges' candles may have told of each coin up to `now`: every minute of a day, hour of a week, and close. */
export function madePast(
  ranges: readonly PriceRange[],
  seed: number,
  now: number,
): ReadonlyMap<string, FilledPast> {
  return new Map(ranges.map((range) => [range.symbol, pastOf(range, seed, now)]));
}

function pastOf({ symbol, low, high }: PriceRange, seed: number, now: number): FilledPast {
  const random = randomStream(`past ${symbol} ${seed}`);
  const price = (): number => {
    const share = MIDDLE.from + random() * (MIDDLE.to - MIDDLE.from);
    return Number((low + share * (high - low)).toPrecision(8));
  };
  const bars = (size: '1m' | '1h', sizeMs: number, count: number): FilledPast['bars'] =>
    startsBy(now, sizeMs, count).map((start) => {
      const close = price();
      return {
        size,
        start,
        low: close * (1 - random() * REACH),
        high: close * (1 + random() * REACH),
        close,
      };
    });
  return {
    bars: [...bars('1h', HOUR_MS, HOURS), ...bars('1m', MINUTE_MS, MINUTES)].sort(
      (a, b) => a.start - b.start,
    ),
    closes: CANDLES.flatMap((size) =>
      startsBy(now, CANDLE_MS[size], CLOSES).map((start) => ({ size, start, close: price() })),
    ),
  };
}

/** Of the periods that have ended, oldest first. */
function startsBy(now: number, sizeMs: number, count: number): number[] {
  const open = now - (now % sizeMs);
  return Array.from({ length: count }, (_, n) => open - (count - n) * sizeMs);
}
