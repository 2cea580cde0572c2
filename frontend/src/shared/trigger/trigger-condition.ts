import { type Condition, isBandOp, type Trigger } from '@contract/trigger.js';
import { conditionOfWatch } from '@contract/watch.js';

/** The levels of a trigger, and what it waits for where that may be no price. */
type Levels = Pick<Trigger, 'id' | 'direction' | 'price' | 'bandLow' | 'bandHigh'> &
  Partial<Pick<Trigger, 'watch'>>;

/**
 * What a trigger waits for.
 * @throws RangeError if the numbers its direction needs are missing: a server bug.
 */
export function conditionOfTrigger({ id, direction, price, bandLow, bandHigh, watch }: Levels): Condition {
  if (watch !== undefined && watch.kind !== 'price') return conditionOfWatch(watch);
  if (isBandOp(direction)) {
    if (bandLow === null || bandHigh === null) throw new RangeError(`Trigger ${id} has no bounds`);
    return { op: direction, low: bandLow, high: bandHigh };
  }
  if (price === null) throw new RangeError(`Trigger ${id} has no price`);
  return { op: direction, level: price };
}
