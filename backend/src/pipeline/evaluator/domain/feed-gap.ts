import type { MarketPrice } from '../../price-feed/domain/price.js';

/** A feed gap of one symbol. Epoch milliseconds. */
export interface GapStart {
  /** The last coverage before the gap. */
  readonly since: number;
  /** The first price after the gap. */
  readonly firstAt: number;
}

/** After this long a gap ends with an unbacked price, too. */
const UNBACKED_MS = 2_000;
/** After this long no quote from before the gap is fresh. */
const OLD_QUOTES_MS = 15_000;

/**
 * Whether live evaluation may start at this price; what came before is backfilled. `stalled` exchanges must be a minority of
 * the quotes, and no quote may be from before the gap; the room's README says why. Waits 15 s at most. Pure.
 */
export function mayEndGap(
  { since, firstAt }: GapStart,
  price: Pick<MarketPrice, 'at' | 'backing' | 'quotes'>,
  stalled: ReadonlySet<string>,
): boolean {
  const waited = price.at - firstAt;
  if (price.backing === null && waited < UNBACKED_MS) return false;
  if (waited >= OLD_QUOTES_MS) return true;
  const quotes = price.quotes();
  const moving = quotes.filter(({ exchange, use }) => use !== 'stale' && !stalled.has(exchange));
  const stuck = quotes.filter(({ exchange }) => stalled.has(exchange));
  if (stuck.length > 0 && moving.length <= stuck.length) return false;
  return quotes.every(({ use, ageMs }) => use !== 'fresh' || price.at - ageMs > since);
}

/** A longer pause is a gap: polls alone are closer together. */
const MAX_UNSEEN_MS = 8_000;

/** The coverage of a symbol's last evaluated price. */
export interface LastCoverage {
  /** Epoch milliseconds of the last coverage. */
  readonly coveredAt: number;
  /** null if another term evaluated the price. */
  readonly coverage: { readonly steadyAt: number; readonly interruptions: number } | null;
}

/** The start of the gap before a price; null without a gap or an earlier price. Pure. */
export function gapSince(
  last: LastCoverage | null,
  now: { readonly steadyAt: number; readonly interruptions: number },
): number | null {
  if (last === null) return null;
  const { coverage, coveredAt } = last;
  if (coverage === null || coverage.interruptions !== now.interruptions) return coveredAt;
  return now.steadyAt - coverage.steadyAt > MAX_UNSEEN_MS ? coveredAt : null;
}
