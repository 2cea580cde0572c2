import type { MachinePrice } from '../domain/trigger-machine.js';
import { longerThan, widened } from '../threshold-index/records.js';
import type { PriceRange } from './price-range.js';

/**
 * The numbers of a gate: two cache lines, of which the first decides whether a price is inside. `LEAST` and `GREATEST` are those of all
 * that waits, `LOW` and `HIGH` those of the bucket that goes on. `UNTIL` is the earliest of `OVER`, `DUE` and the end of that bucket.
 */
const UNTIL = 0;
const RISE = 1;
const FALL = 2;
const RISE_OF_LOW = 3;
const FALL_OF_HIGH = 4;
const LEAST = 5;
const GREATEST = 6;
const LAST_AT = 7;
/** The last backed price. */
const CLOSE = 8;
const LOW = 9;
const LOW_AT = 10;
const HIGH = 11;
const HIGH_AT = 12;
/** How many ended buckets wait. */
const ENDED = 13;
/** When the minute ends, or a reference ceases to count. */
const OVER = 14;
/** When a trigger is due. */
const DUE = 15;
const NUMBERS_PER_GATE = 16;
/** A minute has twelve of the shortest buckets, of five seconds. The last one goes on. */
const MOST_ENDED = 11;
const NUMBERS_PER_BUCKET = 4;
/** The length of a bucket comes last. */
const NUMBERS_PER_WAITING = MOST_ENDED * NUMBERS_PER_BUCKET + 1;

/**
 * How far prices of one bucket went that have not been entered, each with its latest moment in epoch milliseconds. `low` may
 * be above `high`, as of one price that is backed by less.
 */
export interface InsideExtremes {
  readonly low: number;
  readonly lowAt: number;
  readonly high: number;
  readonly highAt: number;
}

/**
 * The gates of all coins side by side. A price inside its coin's gate concerns no trigger, and costs seven comparisons; how far the prices
 * of each bucket went waits, and is entered before the next price that is outside. Gates are named by reusable numbers, are shut at first,
 * and take 488 bytes a coin.
 */
export class PriceGates {
  private numbers = new Float64Array(0);
  /** The buckets of each gate that have ended, oldest first. */
  private waiting = new Float64Array(0);
  private count = 0;
  private readonly freed: number[] = [];

  /** A new gate. */
  add(): number {
    const gate = this.freed.pop() ?? this.count++;
    const end = (gate + 1) * NUMBERS_PER_GATE;
    if (end > this.numbers.length) {
      this.numbers = widened(this.numbers, longerThan(end));
      const gates = this.numbers.length / NUMBERS_PER_GATE;
      this.waiting = widened(this.waiting, Math.ceil(gates) * NUMBERS_PER_WAITING);
    }
    this.shut(gate);
    const first = end - NUMBERS_PER_GATE;
    this.numbers[first + CLOSE] = Number.NaN;
    this.numbers[first + LAST_AT] = Number.NaN;
    this.forget(first);
    return gate;
  }

  free(gate: number): void {
    this.freed.push(gate);
  }

  /** Notes a price that concerns no trigger, and returns true; else does nothing. It may pass after `endBucket`. */
  pass(gate: number, seen: MachinePrice): boolean {
    const { numbers } = this;
    const { price, at } = seen;
    const first = gate * NUMBERS_PER_GATE;
    if (
      price < (numbers[first + RISE] ?? Number.NaN) &&
      price > (numbers[first + FALL] ?? Number.NaN) &&
      price < (numbers[first + RISE_OF_LOW] ?? Number.NaN) * (numbers[first + LEAST] ?? Number.NaN) &&
      price > (numbers[first + FALL_OF_HIGH] ?? Number.NaN) * (numbers[first + GREATEST] ?? Number.NaN) &&
      at < (numbers[first + UNTIL] ?? Number.NaN)
    ) {
      this.note(gate, seen);
      return true;
    }
    return false;
  }

  /**
   * A bucket that has ended by `at` waits beside the one that begins. Returns false if none has, the gate is over, a trigger is due,
   * or there is no room.
   */
  endBucket(gate: number, at: number): boolean {
    const { numbers, waiting } = this;
    const first = gate * NUMBERS_PER_GATE;
    const hasEnded = !(at < (numbers[first + UNTIL] ?? Number.NaN));
    const isInTime = at < (numbers[first + OVER] ?? Number.NaN) && at < (numbers[first + DUE] ?? Number.NaN);
    const ended = numbers[first + ENDED] ?? MOST_ENDED;
    if (!hasEnded || !isInTime || ended === MOST_ENDED) return false;
    if (numbers[first + LOW] !== Infinity) {
      const bucket = gate * NUMBERS_PER_WAITING + ended * NUMBERS_PER_BUCKET;
      for (let n = 0; n < NUMBERS_PER_BUCKET; n++)
        waiting[bucket + n] = numbers[first + LOW + n] ?? Number.NaN;
      numbers[first + ENDED] = ended + 1;
      this.beginBucket(first);
    }
    this.holdUntil(gate, at);
    return true;
  }

  /** Notes the last price, and how far it went. */
  note(gate: number, { price, backing, at }: MachinePrice): void {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    numbers[first + LAST_AT] = at;
    if (backing === null) return;
    numbers[first + CLOSE] = price;
    const low = Math.max(price, backing);
    if (low <= (numbers[first + LOW] ?? Number.NaN)) {
      numbers[first + LOW] = low;
      numbers[first + LOW_AT] = at;
      if (low < (numbers[first + LEAST] ?? Number.NaN)) numbers[first + LEAST] = low;
    }
    const high = Math.min(price, backing);
    if (high >= (numbers[first + HIGH] ?? Number.NaN)) {
      numbers[first + HIGH] = high;
      numbers[first + HIGH_AT] = at;
      if (high > (numbers[first + GREATEST] ?? Number.NaN)) numbers[first + GREATEST] = high;
    }
  }

  /** Tells how far prices of each bucket went since the last call, oldest first. */
  drainInside(gate: number, tell: (inside: InsideExtremes) => void): void {
    const { numbers, waiting } = this;
    const first = gate * NUMBERS_PER_GATE;
    if (numbers[first + LEAST] === Infinity) return;
    const from = gate * NUMBERS_PER_WAITING;
    const end = from + (numbers[first + ENDED] ?? 0) * NUMBERS_PER_BUCKET;
    for (let bucket = from; bucket < end; bucket += NUMBERS_PER_BUCKET) tell(extremesAt(waiting, bucket));
    if (numbers[first + LOW] !== Infinity) tell(extremesAt(numbers, first + LOW));
    this.forget(first);
  }

  /** Whether a price concerns a trigger by the thresholds of the last `open`. */
  concerns(gate: number, price: number, at: number): boolean {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    return !(
      price < (numbers[first + RISE] ?? Number.NaN) &&
      price > (numbers[first + FALL] ?? Number.NaN) &&
      at < (numbers[first + DUE] ?? Number.NaN)
    );
  }

  /** Every price is outside until the gate is opened and bound again. */
  shut(gate: number): void {
    const first = gate * NUMBERS_PER_GATE;
    this.numbers[first + RISE] = -Infinity;
    this.numbers[first + OVER] = -Infinity;
    this.numbers[first + UNTIL] = -Infinity;
  }

  isShut(gate: number): boolean {
    return this.numbers[gate * NUMBERS_PER_GATE + OVER] === -Infinity;
  }

  /** Whether a minute may have ended, or a reference ceased to count, by a time. */
  isOver(gate: number, at: number): boolean {
    return !(at < (this.numbers[gate * NUMBERS_PER_GATE + OVER] ?? Number.NaN));
  }

  /** Prices in `range` concern no trigger. `at` lies in the bucket that goes on. */
  open(gate: number, { rise, fall, due, riseOfLow, fallOfHigh }: PriceRange, at: number): void {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    numbers[first + RISE_OF_LOW] = riseOfLow;
    numbers[first + FALL_OF_HIGH] = fallOfHigh;
    numbers[first + RISE] = rise;
    numbers[first + FALL] = fall;
    numbers[first + DUE] = due;
    this.holdUntil(gate, at);
  }

  /**
   * Prices before `until` end no minute, and every reference counts. -Infinity shuts the gate. Buckets begin at multiples of
   * `bucketMs`; `at` lies in the one that goes on.
   */
  bound(gate: number, until: number, bucketMs: number, at: number): void {
    this.numbers[gate * NUMBERS_PER_GATE + OVER] = until;
    this.waiting[(gate + 1) * NUMBERS_PER_WAITING - 1] = bucketMs;
    this.holdUntil(gate, at);
  }

  /** The last price; NaN before the first. */
  close(gate: number): number {
    return this.numbers[gate * NUMBERS_PER_GATE + CLOSE] ?? Number.NaN;
  }

  setClose(gate: number, price: number): void {
    this.numbers[gate * NUMBERS_PER_GATE + CLOSE] = price;
  }

  /** The time of the last price or bar; NaN before the first. */
  lastAt(gate: number): number {
    return this.numbers[gate * NUMBERS_PER_GATE + LAST_AT] ?? Number.NaN;
  }

  setLastAt(gate: number, at: number): void {
    this.numbers[gate * NUMBERS_PER_GATE + LAST_AT] = at;
  }

  /** Prices wait until the bucket of `at` ends, the gate is over or a trigger is due. */
  private holdUntil(gate: number, at: number): void {
    const { numbers, waiting } = this;
    const first = gate * NUMBERS_PER_GATE;
    const bucketMs = waiting[(gate + 1) * NUMBERS_PER_WAITING - 1] ?? Number.NaN;
    const bucketEnd = at - (at % bucketMs) + bucketMs;
    numbers[first + UNTIL] = Math.min(
      bucketEnd,
      numbers[first + OVER] ?? Number.NaN,
      numbers[first + DUE] ?? Number.NaN,
    );
  }

  private forget(first: number): void {
    this.numbers[first + LEAST] = Infinity;
    this.numbers[first + GREATEST] = -Infinity;
    this.numbers[first + ENDED] = 0;
    this.beginBucket(first);
  }

  private beginBucket(first: number): void {
    this.numbers[first + LOW] = Infinity;
    this.numbers[first + HIGH] = -Infinity;
  }
}

/** As `LOW` to `HIGH_AT` lie side by side. */
function extremesAt(numbers: Float64Array, first: number): InsideExtremes {
  return {
    low: numbers[first] ?? Number.NaN,
    lowAt: numbers[first + 1] ?? Number.NaN,
    high: numbers[first + 2] ?? Number.NaN,
    highAt: numbers[first + 3] ?? Number.NaN,
  };
}
