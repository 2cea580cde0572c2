import type { Condition } from './trigger.js';

/** Whether a price satisfies a condition. The level, and both bounds, belong to it. */
export function holds(condition: Condition, price: number): boolean {
  switch (condition.op) {
    case 'above':
      return price >= condition.level;
    case 'below':
      return price <= condition.level;
    case 'inside':
      return price >= condition.low && price <= condition.high;
  }
}
