import type { Series } from '../../src/contract/series.js';
import type { Condition } from '../../src/contract/trigger.js';
import type { StoredSeries, WatchedTrigger } from '../../src/pipeline/evaluator/ports.js';
import { randomNumbers, randomTriggers } from './market.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SIZES_MS = { '1h': HOUR_MS, '4h': 4 * HOUR_MS, '1d': DAY_MS } as const;
const CLOSES = 720;
const LEAST_PERCENT = 0.3;
const MOST_PERCENT = 6;

/** What triggers watch, in turn; small percentages are more frequent. */
const KINDS: readonly ((share: number) => Condition)[] = [
  up('low1h'),
  down('high1h'),
  up('move15m'),
  up('low24h'),
  down('high24h'),
  up('move5m'),
  up('rise'),
  down('fall'),
  () => ({ op: 'above', level: 1, series: 'sma50.1h' }),
  () => ({ op: 'above', level: 70, series: 'rsi14.1h' }),
];

function up(series: Series): (share: number) => Condition {
  return (share) => ({ op: 'above', level: 1 + share, series });
}

function down(series: Series): (share: number) => Condition {
  return (share) => ({ op: 'below', level: 1 - share, series });
}

/** As `randomTriggers`, but of each coin's every tenth trigger watches a series. */
export function* oneInTenDerived(count: number, seed: number, symbols: number): Generator<WatchedTrigger> {
  const random = randomNumbers(seed);
  let n = 0;
  for (const trigger of randomTriggers(count, seed)) {
    const turn = Math.floor(n / symbols);
    const share = (LEAST_PERCENT + random() ** 2 * (MOST_PERCENT - LEAST_PERCENT)) / 100;
    const condition = KINDS[Math.floor(turn / 10) % KINDS.length]?.(share);
    yield turn % 10 === 0 && condition !== undefined ? { ...trigger, condition } : trigger;
    n += 1;
  }
}

/** All that series need to be whole: 25 hours of minutes, 8 days of hours, 720 closes of each size. A walk that ends at `price`. */
export function madePast(price: number, seed: number, at: number): StoredSeries {
  const random = randomNumbers(seed);
  const walked = (count: number, sizeMs: number, deviation: number) => {
    const open = at - (at % sizeMs);
    let last = price;
    return Array.from({ length: count }, (_, n) => {
      const close = last;
      last *= 1 + (random() - 0.5) * 2 * deviation;
      const [low, high] = [Math.min(close, last), Math.max(close, last)];
      return { start: open - (n + 1) * sizeMs, low, high, close };
    }).toReversed();
  };
  const bars = <Size extends '1m' | '1h'>(size: Size, count: number, sizeMs: number, deviation: number) =>
    walked(count, sizeMs, deviation).map((bar) => ({ size, ...bar }));
  const closes = Object.entries(SIZES_MS).flatMap(([size, sizeMs]) =>
    walked(CLOSES, sizeMs, 0.01).map(({ start, close }) => ({
      size: size as keyof typeof SIZES_MS,
      start,
      close,
    })),
  );
  return {
    minutes: bars('1m', 25 * 60, MINUTE_MS, 0.001),
    hours: bars('1h', 8 * 24, HOUR_MS, 0.008),
    log: [],
    closes,
  };
}
