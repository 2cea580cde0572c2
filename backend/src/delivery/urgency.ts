import type { AlertEvidence } from '../contract/alert.js';

const URGENT_SHARE = 0.02;

/**
 * Whether an alert's delivery goes before those of other chats: its price is 2 % or more beyond the level. A band has no
 * beyond. How far the price moved within the last hour, and what the Fed decides, do not count: the evidence of an alert
 * tells neither. Pure; for whoever writes the delivery's row.
 */
export function isUrgent({ condition, price }: Pick<AlertEvidence, 'condition' | 'price'>): boolean {
  switch (condition.op) {
    case 'above':
      return price >= condition.level * (1 + URGENT_SHARE);
    case 'below':
      return price <= condition.level * (1 - URGENT_SHARE);
    case 'inside':
      return false;
  }
}
