import { type Condition, isBand, type LevelCondition } from './trigger.js';

export const MIN_LEVEL = 1e-12;
export const MAX_LEVEL = 1e12;
const MAX_SIGNIFICANT_DIGITS = 15;
const MAX_DECIMALS = 12;

export const PRICE_MUST_BE_POSITIVE = 'Price must be positive';
export const BOUNDS_MUST_BE_POSITIVE = 'Both bounds must be positive';
export const LOWER_BELOW_UPPER = 'Lower bound must be less than upper bound';
export const LEVEL_OUT_OF_RANGE =
  'A price must be from 0.000000000001 to 1,000,000,000,000, with at most 15 digits, 12 of them decimals';

/**
 * Why a number cannot be a trigger's level, or null if it can. Levels are finite, 1e-12 … 1e12, with at most
 * 15 significant digits and 12 decimals (so that the decimal a person typed survives as a double).
 */
export function levelFault(level: number): string | null {
  if (!Number.isFinite(level)) return LEVEL_OUT_OF_RANGE;
  if (level <= 0) return PRICE_MUST_BE_POSITIVE;
  if (level < MIN_LEVEL || level > MAX_LEVEL) return LEVEL_OUT_OF_RANGE;
  if (Number(level.toPrecision(MAX_SIGNIFICANT_DIGITS)) !== level) return LEVEL_OUT_OF_RANGE;
  return Number(level.toFixed(MAX_DECIMALS)) === level ? null : LEVEL_OUT_OF_RANGE;
}

/** Why a condition is not allowed, in the specification's words, or null if it is. */
export function conditionFault(condition: Condition): string | null {
  if (!isBand(condition)) return levelFault(condition.level);
  const { low, high } = condition;
  if (low <= 0 || high <= 0) return BOUNDS_MUST_BE_POSITIVE;
  return levelFault(low) ?? levelFault(high) ?? (low < high ? null : LOWER_BELOW_UPPER);
}

/** Whether two conditions watch for the same thing. */
export function sameCondition(a: Condition, b: Condition): boolean {
  if (a.op !== b.op) return false;
  if (isBand(a)) return isBand(b) && a.low === b.low && a.high === b.high;
  return !isBand(b) && a.level === b.level && a.series === b.series;
}

/** Whether a price satisfies a condition. The level, and both bounds, belong to it. */
export function holds(condition: Condition, price: number): boolean {
  switch (condition.op) {
    case 'above':
      return price >= condition.level;
    case 'below':
      return price <= condition.level;
    case 'inside':
      return price >= condition.low && price <= condition.high;
    case 'outside':
      return price <= condition.low || price >= condition.high;
  }
}

/** Where a breach ends, from its level inwards by the retreat; an open side is infinite. US dollars, as the condition's. */
export interface Release {
  readonly lower: number;
  readonly upper: number;
}

/** Whether a price ends a breach: `outside` ends strictly within the bounds, every other one beyond them. */
export function isReleased({ op }: Condition, { lower, upper }: Release, price: number): boolean {
  return op === 'outside' ? price > lower && price < upper : price < lower || price > upper;
}

/** What a level waits for: the price rising to it if it is over the price now, else the price falling to it. Pure. */
export function conditionToReach(level: number, price: number): LevelCondition {
  return { op: level > price ? 'above' : 'below', level };
}
