import type { AlertEvidence } from '../../contract/alert.js';

const URGENT_SHARE = 0.02;
const SHORT_MOVE = /^(low|high|move)(5m|15m|1h)$/;
const URGENT_MOVE = 0.05;

/**
 * Whether an alert goes before others: 2 % or more beyond its level, a move of 5 % or more within an hour, or of the Fed's rate, the
 * only value in percent. Pure.
 */
export function isUrgent({
  condition,
  series,
  price,
  quotes,
}: Pick<AlertEvidence, 'condition' | 'series' | 'price' | 'quotes'>): boolean {
  if (quotes.some(({ quoteCcy }) => quoteCcy === '%')) return true;
  if (series !== undefined) return SHORT_MOVE.test(series.key) && Math.abs(series.value - 1) >= URGENT_MOVE;
  switch (condition.op) {
    case 'above':
      return price >= condition.level * (1 + URGENT_SHARE);
    case 'below':
      return price <= condition.level * (1 - URGENT_SHARE);
    case 'inside':
      return false;
    case 'outside':
      return price <= condition.low * (1 - URGENT_SHARE) || price >= condition.high * (1 + URGENT_SHARE);
  }
}
