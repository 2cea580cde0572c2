import type { ChartLevel } from './chart-level.js';
import { type ChartSeries, lastClose } from './chart-series.js';

/** What the vertical axis shows, US dollars. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

const MARGIN = 0.12;
/** The least height, as a share of the price, so that a quiet price does not look wild. */
const LEAST = 0.001;
/** A level is in view if it is so near to the prices: a share of their height, or of the price itself. */
const REACH_OF_HEIGHT = 0.5;
const REACH_OF_PRICE = 0.005;

export interface RangeInput {
  readonly series: ChartSeries;
  readonly levels: readonly ChartLevel[];
  /** The ids of levels that are in view however far they are. */
  readonly wanted: readonly string[];
}

/** What to show of the prices and their levels: the scale follows the price; null while there is none. Pure. */
export function chartRange({ series, levels, wanted }: RangeInput): PriceRange | null {
  const last = lastClose(series);
  if (last === null) return null;
  const prices = series.bars.flatMap(({ prices: each }) => (each === null ? [] : [each]));
  const bottom = prices.reduce((least, { low }) => Math.min(least, low), last);
  const top = prices.reduce((most, { high }) => Math.max(most, high), last);
  const reach = Math.max((top - bottom) * REACH_OF_HEIGHT, last * REACH_OF_PRICE);
  const shown = levels
    .filter(({ id, price }) => wanted.includes(id) || (price >= bottom - reach && price <= top + reach))
    .map(({ price }) => price);
  const low = Math.min(bottom, ...shown);
  const high = Math.max(top, ...shown);
  const margin = Math.max((high - low) * MARGIN, last * LEAST);
  return { low: Math.max(low - margin, low / 2), high: high + margin };
}
