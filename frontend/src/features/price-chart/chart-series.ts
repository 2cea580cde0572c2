import { CANDLE_SIZES, type CandleRow, type CandleSpan } from '@contract/candles.js';
import type { PriceTrail } from './price-trail.js';

/** US dollars. */
export interface BarPrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A stretch of time, from `at` in epoch seconds on; without prices where nobody traded or nothing was fresh. */
export interface ChartBar {
  readonly at: number;
  readonly prices: BarPrices | null;
}

/** When and at what price something would have rung: epoch milliseconds and US dollars. */
export type BacktestMarks = readonly (readonly [at: number, price: number])[];

/** What a chart draws: one bar after the other, oldest first, none left out. */
export interface ChartSeries {
  readonly sizeSec: number;
  readonly bars: readonly ChartBar[];
}

/** How many bars a span has. */
export const BAR_COUNTS = { '1h': 60, '1d': 288, '7d': 168, '30d': 180 } as const satisfies Record<
  CandleSpan,
  number
>;

const flat = (price: number): BarPrices => ({ open: price, high: price, low: price, close: price });

function extended(bar: BarPrices | undefined, price: number): BarPrices {
  if (bar === undefined) return flat(price);
  return { ...bar, high: Math.max(bar.high, price), low: Math.min(bar.low, price), close: price };
}

/** What this page has seen, second by second. Pure. */
export function trailSeries(trail: PriceTrail): ChartSeries {
  return {
    sizeSec: 1,
    bars: trail.map(({ at, price }) => ({ at, prices: price === null ? null : flat(price) })),
  };
}

/**
 * The candles of a span with what this page has seen since: it continues the last candle, and opens the next ones when
 * their time has come. Older seconds are in the candles already. Pure.
 */
export function candleSeries(
  candles: readonly CandleRow[],
  span: CandleSpan,
  trail: PriceTrail,
): ChartSeries {
  const sizeSec = CANDLE_SIZES[span];
  const startOf = (at: number) => at - (at % sizeSec);
  const known = new Map<number, BarPrices>();
  for (const [at, open, high, low, close] of candles) known.set(startOf(at), { open, high, low, close });
  const lastKnown = startOf(candles.at(-1)?.[0] ?? 0);
  for (const { at, price } of trail) {
    const start = startOf(at);
    if (price !== null && start >= lastKnown) known.set(start, extended(known.get(start), price));
  }
  if (known.size === 0) return { sizeSec, bars: [] };
  const end = Math.max(lastKnown, startOf(trail.at(-1)?.at ?? 0));
  const count = BAR_COUNTS[span];
  const first = end - (count - 1) * sizeSec;
  const bars = Array.from({ length: count }, (_, index) => {
    const at = first + index * sizeSec;
    return { at, prices: known.get(at) ?? null };
  });
  const begin = bars.findIndex(({ prices }) => prices !== null);
  return { sizeSec, bars: begin < 0 ? [] : bars.slice(begin) };
}

/** The last price a series has; null if it has none. Pure. */
export function lastClose({ bars }: ChartSeries): number | null {
  return bars.findLast(({ prices }) => prices !== null)?.prices?.close ?? null;
}

/** How long something of so many seconds is: "5 minutes". Pure. */
export function lengthWords(sizeSec: number): string {
  const [count, unit] =
    sizeSec < 60
      ? [sizeSec, 'second']
      : sizeSec < 3_600
        ? [sizeSec / 60, 'minute']
        : [sizeSec / 3_600, 'hour'];
  return count === 1 ? unit : `${count} ${unit}s`;
}
