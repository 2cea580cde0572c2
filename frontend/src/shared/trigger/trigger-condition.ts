import { type Condition, isBandOp, type Trigger } from '@contract/trigger.js';

/**
 * What a trigger waits for.
 * @throws RangeError if the numbers its direction needs are missing: a server bug.
 */
export function conditionOfTrigger(
  trigger: Pick<Trigger, 'id' | 'direction' | 'price' | 'bandLow' | 'bandHigh'>,
): Condition {
  const { id, direction, price, bandLow, bandHigh } = trigger;
  if (isBandOp(direction)) {
    if (bandLow === null || bandHigh === null) throw new RangeError(`Trigger ${id} has no bounds`);
    return { op: direction, low: bandLow, high: bandHigh };
  }
  if (price === null) throw new RangeError(`Trigger ${id} has no price`);
  return { op: direction, level: price };
}
