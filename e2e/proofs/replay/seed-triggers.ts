import { randomStream } from '../../stand-ins/exchange/domain/random.js';
import type { Condition } from '@bellwether/backend/contract/trigger.js';
import type { SeededTrigger } from './oracle.js';

/** The lowest and highest price a symbol will see. */
export interface PriceRange {
  readonly symbol: string;
  readonly low: number;
  readonly high: number;
}

/** Triggers lie in the range widened by this share on both sides, so that some never fire. */
const BEYOND_RANGE = 0.05;
const WIDEST_BAND = 0.03;

/**
 * `count` triggers spread over the symbols and their ranges: two fifths above, two fifths below, a tenth inside, a tenth outside a band.
 * The same seed gives the same triggers.
 */
export function seedTriggers(ranges: readonly PriceRange[], count: number, seed: number): SeededTrigger[] {
  const random = randomStream(`triggers ${seed}`);
  return Array.from({ length: count }, (_, i) => {
    const range = oneAt(ranges, i);
    return { id: uuidOf(seed, i), symbol: range.symbol, condition: conditionIn(range, random) };
  });
}

function conditionIn({ low, high }: PriceRange, random: () => number): Condition {
  const margin = (high - low) * BEYOND_RANGE;
  const level = round8(low - margin + random() * (high - low + 2 * margin));
  const kind = random();
  if (kind < 0.4) return { op: 'above', level };
  if (kind < 0.8) return { op: 'below', level };
  return {
    op: kind < 0.9 ? 'inside' : 'outside',
    low: level,
    high: round8(level * (1 + 0.001 + random() * WIDEST_BAND)),
  };
}

function round8(value: number): number {
  return Number(value.toPrecision(8));
}

/** Those of the list again and again. @throws RangeError for an empty one. */
export function oneAt<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length];
  if (found === undefined) throw new RangeError('There is nothing to choose from');
  return found;
}

export function uuidOf(seed: number, i: number): string {
  const hex = (value: number, digits: number): string =>
    value.toString(16).padStart(digits, '0').slice(-digits);
  return `${hex(seed, 8)}-0000-4000-8000-${hex(i, 12)}`;
}
