import type { Tick } from './tick.js';

export type TickFault = 'not-finite' | 'not-positive' | 'absurd' | 'ahead' | 'old' | 'out-of-order';

/** The widest range a level may have; a price outside is an error of the feed. */
const LOWEST_PRICE = 1e-12;
const HIGHEST_PRICE = 1e12;

const MOST_AHEAD_MS = 5_000;
const OLDEST_MS = 15_000;

/** Whether an exchange's time can be that of something we have just received. Both epoch milliseconds. */
export function isTimely(exchangeAt: number, receivedAt: number): boolean {
  return exchangeAt <= receivedAt + MOST_AHEAD_MS && exchangeAt >= receivedAt - OLDEST_MS;
}

/** Whether a number can be a price at all. */
export function isPossiblePrice(price: number): boolean {
  return price >= LOWEST_PRICE && price <= HIGHEST_PRICE;
}

/**
 * What is wrong with a tick, or null. Its exchange time may not be older than `newestExchangeAt` (the newest accepted
 * one of the exchange and pair; null: none), nor over 5 s ahead or 15 s behind the receipt. Without an exchange time
 * only the price is checked. Pure, O(1).
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
