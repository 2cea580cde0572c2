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

/** What a level waits for: the price rising to it if it is over the price now, else the price falling to it. Pure. */
export function conditionToReach(level: number, price: number): Condition {
  return { op: level > price ? 'above' : 'below', level };
}
