import type { TrailPoint } from '@contract/market.js';

/** What the plot shows: prices from `low` (bottom) to `high` (top), times from `from` (left) to `to` (right). */
export interface PlotRange {
  readonly low: number;
  readonly high: number;
  readonly from: number;
  readonly to: number;
}

/** The level is kept this far from the edges, as a share of the height. */
const PADDING = 0.12;
/** A market that hardly moves fills the plot no further than this share of its price. */
const CALMEST = 0.004;
/** Seconds without a price break the line from here on. */
const GAP_MS = 10_000;

/** A line that has just begun takes the place of so much time. */
const SHORTEST_MS = 60_000;

const POINT_EVERY_MS = 1_000;

/** The line with its newest point, which takes the place of the last one within a second. Pure. */
export function withNewestPoint(points: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (last === undefined || before === undefined) return [...points, point];
  if (point[0] <= last[0]) return points;
  return [...(point[0] - before[0] < POINT_EVERY_MS ? points.slice(0, -1) : points), point];
}

/** The range that holds all points and the level, with room above and below. null without points. Pure. */
export function rangeOf(points: readonly TrailPoint[], level: number): PlotRange | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const prices = points.map(([, price]) => price);
  const low = Math.min(level, ...prices);
  const high = Math.max(level, ...prices);
  const height = Math.max(high - low, last[1] * CALMEST);
  const middle = (low + high) / 2;
  const half = height * (0.5 + PADDING);
  return {
    low: middle - half,
    high: middle + half,
    from: Math.min(first[0], last[0] - SHORTEST_MS),
    to: last[0],
  };
}

/** Where a price is, from 0 (top) to 1 (bottom), kept on the plot. Pure. */
export function heightOf(price: number, { low, high }: PlotRange): number {
  return Math.min(1, Math.max(0, (high - price) / (high - low)));
}

/** The price at a height from 0 (top) to 1 (bottom). Pure. */
export function priceAt(height: number, { low, high }: PlotRange): number {
  return high - Math.min(1, Math.max(0, height)) * (high - low);
}

/** The line as an SVG path on a field of 1000 × 1000; broken where there was no price for a while. Pure. */
export function pathOf(points: readonly TrailPoint[], range: PlotRange): string {
  const { from, to } = range;
  return points
    .map(([at, price], index) => {
      const before = points[index - 1];
      const move = before === undefined || at - before[0] > GAP_MS ? 'M' : 'L';
      const x = ((at - from) / (to - from)) * 1_000;
      return `${move}${x.toFixed(1)} ${(heightOf(price, range) * 1_000).toFixed(1)}`;
    })
    .join('');
}

/** A level people would type: three significant digits finer than a percent of the price. Pure. */
export function roundLevel(level: number): number {
  const digits = Math.max(0, 3 - Math.floor(Math.log10(level)));
  const step = level >= 1_000 ? 10 ** (Math.floor(Math.log10(level)) - 3) : 10 ** -digits;
  return Number((Math.round(level / step) * step).toPrecision(12));
}
