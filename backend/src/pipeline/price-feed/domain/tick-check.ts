import type { Tick } from './tick.js';

export type TickFault = 'not-finite' | 'not-positive' | 'absurd' | 'ahead' | 'old' | 'out-of-order';

/** The range of levels; a price outside is an error of the feed. */
const LOWEST_PRICE = 1e-12;
const HIGHEST_PRICE = 1e12;

const MOST_AHEAD_MS = 5_000;
const OLDEST_MS = 15_000;

/** Whether an exchange's time fits to the time of receipt. Both epoch milliseconds. */
export function isTimely(exchangeAt: number, receivedAt: number): boolean {
  return exchangeAt <= receivedAt + MOST_AHEAD_MS && exchangeAt >= receivedAt - OLDEST_MS;
}

/** Whether a number can be a price at all. */
export function isPossiblePrice(price: number): boolean {
  return price >= LOWEST_PRICE && price <= HIGHEST_PRICE;
}

/**
 * The fault of a tick, null if it may be used. `newestExchangeAt` is the exchange's time of the newest accepted tick of the
 * pair; a tick without a time of the exchange is checked by its price only. Pure, O(1).
 */
export function faultOf(
  { price, exchangeAt, receivedAt }: Tick,
  newestExchangeAt: number | null,
): TickFault | null {
  if (!Number.isFinite(price)) return 'not-finite';
  if (price <= 0) return 'not-positive';
  if (!isPossiblePrice(price)) return 'absurd';
  if (exchangeAt === null) return null;
  if (exchangeAt > receivedAt + MOST_AHEAD_MS) return 'ahead';
  if (exchangeAt < receivedAt - OLDEST_MS) return 'old';
  if (newestExchangeAt !== null && exchangeAt < newestExchangeAt) return 'out-of-order';
  return null;
}
