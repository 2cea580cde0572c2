import { formatLevel } from '@contract/decimal.js';
import { conditionFault } from '@contract/level-rules.js';
import { fieldText, NOT_A_PRICE, numberIn, readNumber } from '@contract/read-number.js';
import { type Condition, type Direction, isBandOp } from '@contract/trigger.js';

/** What the form of a trigger holds, numbers as typed. `low` and `high` count for inside, else `level`. */
export interface TypedLevels {
  readonly op: Direction;
  readonly level: string;
  readonly low: string;
  readonly high: string;
}

export type CheckedLevels =
  | { readonly kind: 'valid'; readonly condition: Condition }
  | { readonly kind: 'invalid'; readonly fault: string };

/** "Do you mean 70,000 or 70?" */
export function eitherText([larger, smaller]: readonly [number, number]): string {
  return `Do you mean ${formatLevel(larger)} or ${formatLevel(smaller)}?`;
}

/** What keeps typed levels from being numbers, before any rule looks at them; null if nothing does. Pure. */
export function typingFault(texts: readonly string[], price: number | null): string | null {
  for (const text of texts) {
    const reading = readNumber(text, price);
    if (reading.kind === 'none') return NOT_A_PRICE;
    if (reading.kind === 'either') return eitherText(reading.values);
  }
  return null;
}

/** What stands in a field once it is left: the number grouped, or the text as it is where it is none. Pure. */
export function regrouped(text: string, price: number | null): string {
  const reading = readNumber(text, price);
  return reading.kind === 'number' && reading.value > 0 ? fieldText(reading.value, price) : text;
}

/** What is typed as a condition, or what is wrong with it in the words people read; `price` is that of its symbol now, null: unknown. Pure. */
export function checkLevels({ op, level, low, high }: TypedLevels, price: number | null): CheckedLevels {
  const number = (text: string) => numberIn(text, price);
  const condition: Condition = isBandOp(op)
    ? { op, low: number(low), high: number(high) }
    : { op, level: number(level) };
  const fault = typingFault(isBandOp(op) ? [low, high] : [level], price) ?? conditionFault(condition);
  return fault === null ? { kind: 'valid', condition } : { kind: 'invalid', fault };
}
