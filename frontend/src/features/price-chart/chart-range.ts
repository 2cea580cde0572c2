import type { ChartLevel } from './chart-level.js';
import type { PriceTrail } from './price-trail.js';

/** What the vertical axis shows, US dollars. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** `levels`: everything near enough to be dragged. `price`: the line as large as it goes. */
export type ChartScale = 'levels' | 'price';

/** A level further from the price than this share would press the line flat. */
const NEAR = 0.3;
const MARGIN = 0.1;
/** The least height, as a share of the price, so that a quiet price does not look wild. */
const LEAST = 0.001;

export interface RangeInput {
  readonly trail: PriceTrail;
  readonly levels: readonly ChartLevel[];
  readonly scale: ChartScale;
}

/** Whether a level is too far from the price to be drawn. Pure. */
export function isOffChart(level: number, price: number): boolean {
  return Math.abs(level - price) / price > NEAR;
}

/** What to show of a line and its levels; null while there is no price. Pure. */
export function chartRange({ trail, levels, scale }: RangeInput): PriceRange | null {
  const prices = trail.flatMap(({ price }) => (price === null ? [] : [price]));
  const last = prices.at(-1);
  if (last === undefined) return null;
  const near = levels.filter(({ price }) => !isOffChart(price, last));
  const shown = scale === 'levels' ? [...prices, ...near.map(({ price }) => price)] : prices;
  const low = shown.reduce((a, b) => Math.min(a, b), last);
  const high = shown.reduce((a, b) => Math.max(a, b), last);
  const margin = Math.max((high - low) * MARGIN, last * LEAST);
  return { low: Math.max(low - margin, low / 2), high: high + margin };
}
