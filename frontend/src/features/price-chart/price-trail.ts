/** One second of a symbol: its price in US dollars, or null while none was fresh. `at` is in whole epoch seconds. */
export interface TrailPoint {
  readonly at: number;
  readonly price: number | null;
}

/** What was seen of a symbol, a point for each second without exception, from the first one with a price on. */
export type PriceTrail = readonly TrailPoint[];

export const EMPTY_TRAIL: PriceTrail = [];

/** An hour. */
const LONGEST = 3_600;
/** A clock that was set back by more than this was wrong before: what it told is dropped. */
const MOST_BACK = 60;
/** Cut off at once, so that the chart need not begin anew every second. */
const SLACK = 600;

/**
 * The trail with one more second. Seconds nobody looked at in between become gaps, a second that is in it stays as it is,
 * and of what is older than an hour some is dropped. Pure.
 */
export function withPoint(trail: PriceTrail, { at, price }: TrailPoint): PriceTrail {
  const last = trail.at(-1)?.at;
  if (last === undefined) return price === null ? trail : [{ at, price }];
  if (at < last - MOST_BACK) {
    return withPoint(
      trail.filter((point) => point.at < at),
      { at, price },
    );
  }
  if (at <= last) return trail;
  const missed = Math.min(at - last - 1, LONGEST);
  const gap = Array.from({ length: missed }, (_, index) => ({ at: at - missed + index, price: null }));
  const longer = [...trail, ...gap, { at, price }];
  return longer.length > LONGEST + SLACK ? longer.slice(-LONGEST) : longer;
}
