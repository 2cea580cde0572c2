import { holds } from '@contract/level-rules.js';
import { type Condition, isBand } from '@contract/trigger.js';

/** A share in percent, as exact as it is small: "0.02 %", "1.2 %", "15 %", "99.9 %". Pure. */
export function percent(part: number): string {
  const value = part * 100;
  if (value < 0.1) return `${value.toFixed(2)} %`;
  if (value < 10) return `${value.toFixed(1)} %`;
  const isNearWhole = value > 99 && value < 100;
  return `${isNearWhole ? Math.min(99.9, value).toFixed(1) : Math.round(value)} %`;
}

/** How far a level is from the price, so that a slip of a digit shows: "9.5 % above the price now". Pure. */
export function levelDistance(level: number, price: number): string {
  return `${percent(Math.abs(level - price) / price)} ${level > price ? 'above' : 'below'} the price now`;
}

/** The level the price has to reach, of a band its near edge; null where it is there. Pure. */
export function nextLevel(condition: Condition, price: number): number | null {
  if (holds(condition, price)) return null;
  if (!isBand(condition)) return condition.level;
  const { op, low, high } = condition;
  if (op === 'inside') return price < low ? low : high;
  return price - low < high - price ? low : high;
}

/** How far the price is from what is waited for; says so when it is there. Pure. */
export function distanceText(condition: Condition, price: number): string {
  const target = nextLevel(condition, price);
  return target === null ? `The price is already ${condition.op}` : levelDistance(target, price);
}
