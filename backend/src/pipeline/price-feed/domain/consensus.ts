import type { PriceBasis } from '../../../contract/alert.js';

/** Sets of exchanges are bit masks: bit i is the i-th exchange in order of preference, at most 31. */
export interface Consensus {
  readonly price: number;
  readonly basis: PriceBasis;
  /** The exchanges whose quotes made the price. */
  readonly counted: number;
  /** Those that were too far off the median. */
  readonly aside: number;
  /** The one exchange whose quote is the price, when it is degraded or single-source; else -1. */
  readonly leader: number;
}

/** From three quotes on, one this far off the median does not count. */
const ASIDE_SHARE = 0.015;
/** Two quotes agree when they differ by at most this share of their mean. */
const AGREE_SHARE = 0.005;

/**
 * The price that follows from the fresh quotes: median, mean or a single exchange; the rules are in the room's README.
 * `usd` is each exchange's quote in order of preference, NaN without a fresh one. Pure; O(n log n).
 */
export function consensusOf(usd: readonly number[]): Consensus | null {
  let members = membersOf(usd);
  let aside = 0;
  while (sizeOf(members) >= 3) {
    const median = medianOf(usd, members);
    const far = farFrom(usd, members, median);
    if (far === 0) return { price: median, basis: 'median', counted: members, aside, leader: -1 };
    if (far === members) return led(usd, firstOf(members), 'degraded', aside);
    members &= ~far;
    aside |= far;
  }
  if (members === 0) return null;
  const leader = firstOf(members);
  const other = members & ~bitOf(leader);
  if (other === 0) return led(usd, leader, 'single', aside);
  const a = at(usd, leader);
  const b = at(usd, firstOf(other));
  const mean = (a + b) / 2;
  if (Math.abs(a - b) > AGREE_SHARE * mean) return led(usd, leader, 'degraded', aside);
  return { price: mean, basis: 'mean', counted: members, aside, leader: -1 };
}

/** The mask of one exchange. */
export function bitOf(index: number): number {
  return 1 << index;
}

function led(usd: readonly number[], leader: number, basis: 'degraded' | 'single', aside: number): Consensus {
  return { price: at(usd, leader), basis, counted: bitOf(leader), aside, leader };
}

function membersOf(usd: readonly number[]): number {
  let members = 0;
  for (let index = 0; index < usd.length; index += 1) {
    if (!Number.isNaN(at(usd, index))) members |= bitOf(index);
  }
  return members;
}

function farFrom(usd: readonly number[], members: number, median: number): number {
  let far = 0;
  for (let index = 0; index < usd.length; index += 1) {
    if ((members & bitOf(index)) === 0) continue;
    if (Math.abs(at(usd, index) - median) > ASIDE_SHARE * median) far |= bitOf(index);
  }
  return far;
}

function medianOf(usd: readonly number[], members: number): number {
  if (sizeOf(members) === 3) return medianOfThree(usd, members);
  const values = usd.filter((_, index) => (members & bitOf(index)) !== 0).sort((a, b) => a - b);
  const upper = at(values, values.length >> 1);
  return values.length % 2 === 1 ? upper : (at(values, (values.length >> 1) - 1) + upper) / 2;
}

/** Without allocating: three exchanges are the usual case, and this runs at every tick. */
function medianOfThree(usd: readonly number[], members: number): number {
  const withoutFirst = members & (members - 1);
  const a = at(usd, firstOf(members));
  const b = at(usd, firstOf(withoutFirst));
  const c = at(usd, firstOf(withoutFirst & (withoutFirst - 1)));
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function firstOf(members: number): number {
  return 31 - Math.clz32(members & -members);
}

/** How many exchanges a mask holds. */
export function sizeOf(members: number): number {
  let size = 0;
  for (let rest = members; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}
