import { conditionFault, levelFault } from '../../../contract/level-rules.js';
import { type Condition, type Direction, isBand, isBandOp, type Trigger } from '../../../contract/trigger.js';
import type { NamedTrigger } from '../../../contract/messages/trigger-text.js';
import { conditionOfWatch, watchOf } from '../../../contract/watch.js';

const PARTS = ['level', 'low', 'high'] as const;

export type ConditionPart = (typeof PARTS)[number];

/** A condition as it came from outside: numbers nobody has judged, null or left out where there is none. */
export type RawCondition = { readonly op: Direction } & {
  readonly [part in ConditionPart]?: number | null | undefined;
};

/** Why it is no condition: a part is not there · `foreign` the operation has no such part · `broken` a rule of levels. */
export type ConditionFault =
  | { readonly kind: 'missing' | 'foreign'; readonly part: ConditionPart }
  | { readonly kind: 'broken'; readonly part: ConditionPart; readonly message: string };

export type ConditionReading = { readonly kind: 'condition'; readonly condition: Condition } | ConditionFault;

/** Judges what somebody wants to wait for; every channel turns its text into a RawCondition first. Pure. */
export function readCondition({ op, ...levels }: RawCondition): ConditionReading {
  const needed: readonly ConditionPart[] = isBandOp(op) ? ['low', 'high'] : ['level'];
  const isGiven = (part: ConditionPart): boolean => levels[part] !== undefined && levels[part] !== null;
  const missing = needed.find((part) => !isGiven(part));
  if (missing !== undefined) return { kind: 'missing', part: missing };
  const foreign = PARTS.find((part) => !needed.includes(part) && isGiven(part));
  if (foreign !== undefined) return { kind: 'foreign', part: foreign };
  const { level, low, high } = levels;
  const condition: Condition = isBandOp(op)
    ? { op, low: Number(low), high: Number(high) }
    : { op, level: Number(level) };
  const message = conditionFault(condition);
  return message === null
    ? { kind: 'condition', condition }
    : { kind: 'broken', part: badPart(condition), message };
}

function badPart(condition: Condition): ConditionPart {
  if (!isBand(condition)) return 'level';
  const onlyHighIsBad = levelFault(condition.low) === null && levelFault(condition.high) !== null;
  return onlyHighIsBad ? 'high' : 'low';
}

/** The fields of a trigger that say what it waits for; levels are of prices only. Pure. */
export function watchFields(
  condition: Condition,
): Pick<Trigger, 'watch' | 'direction' | 'price' | 'bandLow' | 'bandHigh'> {
  const none = {
    watch: watchOf(condition),
    direction: condition.op,
    price: null,
    bandLow: null,
    bandHigh: null,
  };
  if (isBand(condition)) return { ...none, bandLow: condition.low, bandHigh: condition.high };
  return { ...none, price: condition.series === undefined ? condition.level : null };
}

/** What a message names of a trigger. Pure. */
export function namedTrigger({ symbol, watch, guards, source }: Trigger): NamedTrigger {
  const others = guards.map((guard) => ({ symbol: guard.symbol, condition: conditionOfWatch(guard.watch) }));
  return {
    symbol,
    condition: conditionOfWatch(watch),
    ...(others.length > 0 && { guards: others }),
    ...(source !== null && { source }),
  };
}
