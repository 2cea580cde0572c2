import type { Condition, Trigger } from '../../../contract/trigger.js';

/** What a trigger, as people see it, waits for. */
export function conditionOfTrigger(
  trigger: Pick<Trigger, 'direction' | 'price' | 'bandLow' | 'bandHigh'>,
): Condition {
  const { direction, price, bandLow, bandHigh } = trigger;
  if (direction === 'inside') return { op: 'inside', low: Number(bandLow), high: Number(bandHigh) };
  return { op: direction, level: Number(price) };
}
