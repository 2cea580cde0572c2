import type { Price } from '../../price-feed/domain/price.js';

/** A stretch that nobody watched. Epoch milliseconds. */
export interface GapStart {
  /** When the symbol was last watched. */
  readonly since: number;
  /** When its first price after that was made. */
  readonly firstAt: number;
}

/** After this long a gap that nobody watched ends with a price that nothing backs. */
const UNBACKED_MS = 2_000;
/** After this long no quote of before the gap counts any more. */
const OLD_QUOTES_MS = 15_000;

/**
 * Whether prices may be evaluated as they come from this one on; what was before it is read from the history. `awaited`
 * are the exchanges whose streams are silent yet (see `CoveragePoint`).
 *
 * A price that nothing backs cannot fire: up to the first that is backed, only the history can tell of a touch. One that
 * rests on quotes of before the gap says less than the history: it could take a breach back that is going on. So does
 * one among whose quotes those that stand still are half or more: only a majority keeps the median between its own. They
 * matter even while they do not count, since a reading or a move may let them count at the next tick. None of it is
 * waited for longer than 15 s. Pure.
 */
export function mayEndGap(
  { since, firstAt }: GapStart,
  price: Pick<Price, 'at' | 'backing' | 'quotes'>,
  awaited: ReadonlySet<string>,
): boolean {
  const waited = price.at - firstAt;
  if (price.backing === null && waited < UNBACKED_MS) return false;
  if (waited >= OLD_QUOTES_MS) return true;
  const quotes = price.quotes();
  const moving = quotes.filter(({ exchange, use }) => use !== 'stale' && !awaited.has(exchange));
  const silent = quotes.filter(({ exchange }) => awaited.has(exchange));
  if (silent.length > 0 && moving.length <= silent.length) return false;
  return quotes.every(({ use, ageMs }) => use !== 'fresh' || price.at - ageMs > since);
}
