import type { TrailPoint } from '../../../contract/market.js';

export const TRAIL_STEP_MS = 2_000;
export const TRAIL_SPAN_MS = 15 * 60_000;
/** Old points are dropped once in a while only. */
const MOST_KEPT = (2 * TRAIL_SPAN_MS) / TRAIL_STEP_MS;

/** The last price of every two seconds over a quarter of an hour. Times never decrease. */
export class PriceTrail {
  private points: TrailPoint[] = [];

  /** `at` in epoch milliseconds, `price` in US dollars. */
  add(at: number, price: number): void {
    const last = this.points.at(-1);
    if (last !== undefined && slotOf(last[0]) === slotOf(at))
      this.points[this.points.length - 1] = [at, price];
    else this.points.push([at, price]);
    if (this.points.length > MOST_KEPT) this.points = [...this.upTo(at)];
  }

  /** The points of the quarter of an hour before `now`, oldest first. */
  upTo(now: number): readonly TrailPoint[] {
    return this.points.filter(([at]) => at > now - TRAIL_SPAN_MS);
  }
}

function slotOf(at: number): number {
  return Math.floor(at / TRAIL_STEP_MS);
}
