import { formatPrice } from '../decimal.js';
import {
  AVERAGED,
  type CandleSize,
  type MoveWindow,
  RSI,
  type Series,
  type SeriesFilling,
  type SeriesReading,
  WINDOWED,
} from '../series.js';
import { watchOf } from '../watch.js';
import { type SeriesCondition, seriesValueText } from './series-words.js';

/**
 * What a series is now: "now 1.2 %, from 64,371.00 at 13:05", "now 0.4 % above, average 63,990.20", "now 71.2". `minutes` writes
 * a moment in the words of where it is read. Pure.
 */
export function readingText(
  condition: SeriesCondition,
  { value, reference }: SeriesReading,
  minutes: (at: number) => string,
): string {
  const watch = watchOf(condition);
  // A price that nothing backs may be beyond what it is measured against.
  const ratio =
    watch.kind !== 'move' ? value : watch.way === 'down' ? Math.min(1, value) : Math.max(1, value);
  const now = `now ${seriesValueText(condition, ratio)}`;
  if (reference === null) return now;
  const price = formatPrice(reference.price);
  const at = `at ${minutes(reference.at)}`;
  switch (watch.kind) {
    case 'move':
      return `${now}, from ${reference.exact ? '' : 'about '}${price} ${at}`;
    case 'average':
      return `${now}, average ${price}`;
    case 'extreme':
      return `${now} ${value < 1 || (value === 1 && watch.way === 'high') ? 'below' : 'above'} ${price} ${at}`;
    case 'trail':
    case 'rsi':
    case 'price':
      return now;
  }
}

const MINUTE_MS = 60_000;
const UNITS: Readonly<Record<MoveWindow, readonly [name: string, ms: number]>> = {
  '5m': ['minutes', MINUTE_MS],
  '15m': ['minutes', MINUTE_MS],
  '1h': ['minutes', MINUTE_MS],
  '4h': ['minutes', MINUTE_MS],
  '24h': ['hours', 60 * MINUTE_MS],
  '7d': ['days', 24 * 60 * MINUTE_MS],
};
const FILLED_CANDLES: Readonly<Record<CandleSize, string>> = {
  '1h': 'hourly candles',
  '4h': '4-hour candles',
  '1d': 'daily candles',
};

/** What of a series is known so far: "knows 12 of 60 minutes", "knows 83 of 200 daily candles". Pure. */
export function fillingText(series: Series, { known, needed }: SeriesFilling): string {
  const window = WINDOWED.exec(series)?.[2];
  if (window !== undefined) {
    const [name, ms] = UNITS[window as MoveWindow];
    return `knows ${Math.floor(known / ms)} of ${Math.round(needed / ms)} ${name}`;
  }
  const size = (AVERAGED.exec(series)?.[3] ?? RSI.exec(series)?.[1]) as CandleSize | undefined;
  return `knows ${known} of ${needed} ${size === undefined ? 'prices' : FILLED_CANDLES[size]}`;
}
