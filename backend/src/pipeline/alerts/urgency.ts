import type { AlertEvidence } from '../../contract/alert.js';

const URGENT_SHARE = 0.02;

/** Whether an alert goes before others: 2 % or more beyond its level, or of the Fed's rate, the only value in percent. Pure. */
export function isUrgent({
  condition,
  price,
  quotes,
}: Pick<AlertEvidence, 'condition' | 'price' | 'quotes'>): boolean {
  if (quotes.some(({ quoteCcy }) => quoteCcy === '%')) return true;
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
