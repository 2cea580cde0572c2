import type { TrailPoint } from '../../../contract/market.js';

/** A trail has at most one point in so many milliseconds. */
export const TRAIL_STEP_MS = 2_000;
/** How far back a trail goes: a quarter of an hour. */
export const TRAIL_SPAN_MS = 15 * 60_000;
/** Twice as many as are told: dropping the old ones is worth it once in a while only. */
const MOST_KEPT = (2 * TRAIL_SPAN_MS) / TRAIL_STEP_MS;

/**
 * The recent course of one symbol: the last price of every two seconds that had one, for a quarter of an hour. Times never
 * decrease. Noting a price costs the same however long the trail is.
 */
export class PriceTrail {
  private kept: TrailPoint[] = [];

  /** `at` in epoch milliseconds, `price` in US dollars. */
  note(at: number, price: number): void {
    const last = this.kept.at(-1);
    if (last !== undefined && slotOf(last[0]) === slotOf(at)) this.kept[this.kept.length - 1] = [at, price];
    else this.kept.push([at, price]);
    if (this.kept.length > MOST_KEPT) this.kept = [...this.upTo(at)];
  }

  /** The points of the quarter of an hour before `now`, oldest first. */
  upTo(now: number): readonly TrailPoint[] {
    return this.kept.filter(([at]) => at > now - TRAIL_SPAN_MS);
  }
}

function slotOf(at: number): number {
  return Math.floor(at / TRAIL_STEP_MS);
}
