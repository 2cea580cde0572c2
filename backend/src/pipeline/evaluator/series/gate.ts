import type { MachinePrice } from '../domain/trigger-machine.js';
import { longerThan, widened } from '../threshold-index/records.js';

/** Thresholds in a series are passed on to prices by this much early, more than `round12` can move a value. */
export const GATE_MARGIN = 1e-11;

/** The nearest thresholds of one key, as the index keeps them: a value concerns none if fall < value < rise before `due`. */
export interface NearestThresholds {
  /** Infinity if none. */
  readonly rise: number;
  /** -Infinity if none. */
  readonly fall: number;
  /** Epoch milliseconds: the first price then concerns a trigger, whatever its value. Infinity if none, -Infinity at once. */
  readonly due: number;
}

/** No lower bound. Not 0, because 0 times -Infinity is NaN. */
const NO_FALL = Number.MIN_VALUE;

/**
 * Prices strictly between `fall` and `rise`, before `due`, concern no series of the coin. They must also lie below `riseOfLow` times
 * the lowest price that waits in the gate, and above `fallOfHigh` times the highest.
 */
export class PriceRange {
  rise = Infinity;
  fall = -Infinity;
  due = Infinity;
  riseOfLow = Infinity;
  fallOfHigh = NO_FALL;

  /** Everything is inside. */
  reset(): void {
    this.rise = Infinity;
    this.fall = -Infinity;
    this.due = Infinity;
    this.riseOfLow = Infinity;
    this.fallOfHigh = NO_FALL;
  }

  /** A series of prices themselves. */
  addPrice({ rise, fall, due }: NearestThresholds): void {
    this.rise = Math.min(this.rise, rise);
    this.fall = Math.max(this.fall, fall);
    this.due = Math.min(this.due, due);
  }

  /** A series of ratios to a reference. */
  addRatio({ rise, fall, due }: NearestThresholds, reference: number): void {
    this.addPrice({ rise: early(rise) * reference, fall: late(fall) * reference, due });
  }

  /** A series of ratios to the lowest price. A lower one brings the rise nearer. */
  addRatioToLow(nearest: NearestThresholds, low: number): void {
    this.addRatio(nearest, low);
    this.riseOfLow = Math.min(this.riseOfLow, early(nearest.rise));
  }

  /** A series of ratios to the highest price. */
  addRatioToHigh(nearest: NearestThresholds, high: number): void {
    this.addRatio(nearest, high);
    this.fallOfHigh = Math.max(this.fallOfHigh, late(nearest.fall));
  }

  /** A series of moves from `low` or `high`, as seen at a price: its value falls where the price comes between them. */
  addMove({ rise, fall, due }: NearestThresholds, low: number, high: number, price: number): void {
    this.addPrice({ rise: early(rise) * low, fall: (2 - early(rise)) * high, due });
    this.riseOfLow = Math.min(this.riseOfLow, early(rise));
    this.fallOfHigh = Math.max(this.fallOfHigh, 2 - early(rise));
    if (fall === -Infinity) return;
    const [top, bottom] = [late(fall) * low, (2 - late(fall)) * high];
    if (price > top) this.fall = Math.max(this.fall, top);
    else if (price < bottom) this.rise = Math.min(this.rise, bottom);
    else this.rise = -Infinity;
  }

  /** A series that keeps its value whatever the price. */
  addConstant({ rise, fall, due }: NearestThresholds, value: number): void {
    this.due = Math.min(this.due, due);
    if (value >= rise || value <= fall) this.rise = -Infinity;
  }
}

const NUMBERS_PER_RANGE = 5;

/** For each watched series of a coin, the prices that concern none of its triggers. A forgotten range holds no price. */
export class PriceRanges {
  private readonly numbers: Float64Array;

  constructor(count: number) {
    this.numbers = new Float64Array(NUMBERS_PER_RANGE * count);
    this.forgetAll();
  }

  isInside(n: number, { price, at }: MachinePrice): boolean {
    const { numbers } = this;
    const first = n * NUMBERS_PER_RANGE;
    return (
      price < (numbers[first] ?? Number.NaN) &&
      price > (numbers[first + 1] ?? Number.NaN) &&
      at < (numbers[first + 2] ?? Number.NaN)
    );
  }

  isForgotten(n: number): boolean {
    return Number.isNaN(this.numbers[n * NUMBERS_PER_RANGE]);
  }

  forget(n: number): void {
    this.numbers[n * NUMBERS_PER_RANGE] = Number.NaN;
  }

  forgetAll(): void {
    this.numbers.fill(Number.NaN);
  }

  set(n: number, { rise, fall, due, riseOfLow, fallOfHigh }: PriceRange): void {
    const { numbers } = this;
    const first = n * NUMBERS_PER_RANGE;
    numbers[first] = rise;
    numbers[first + 1] = fall;
    numbers[first + 2] = due;
    numbers[first + 3] = riseOfLow;
    numbers[first + 4] = fallOfHigh;
  }

  /** Narrows `range` to what concerns none of them. */
  narrow(range: PriceRange): void {
    const { numbers } = this;
    let { rise, fall, due, riseOfLow, fallOfHigh } = range;
    for (let first = 0; first < numbers.length; first += NUMBERS_PER_RANGE) {
      rise = Math.min(rise, numbers[first] ?? Number.NaN);
      fall = Math.max(fall, numbers[first + 1] ?? Number.NaN);
      due = Math.min(due, numbers[first + 2] ?? Number.NaN);
      riseOfLow = Math.min(riseOfLow, numbers[first + 3] ?? Number.NaN);
      fallOfHigh = Math.max(fallOfHigh, numbers[first + 4] ?? Number.NaN);
    }
    range.rise = rise;
    range.fall = fall;
    range.due = due;
    range.riseOfLow = riseOfLow;
    range.fallOfHigh = fallOfHigh;
  }
}

function early(rise: number): number {
  return rise * (1 - GATE_MARGIN);
}

function late(fall: number): number {
  return fall * (1 + GATE_MARGIN);
}

/** The numbers of a gate: two cache lines. `CLOSE` is the last backed price, `LAST_AT` the last time. */
const UNTIL = 0;
const RISE_OF_LOW = 1;
const FALL_OF_HIGH = 2;
const RISE = 3;
const FALL = 4;
const DUE = 5;
const CLOSE = 6;
const LAST_AT = 7;
const LEAST = 8;
const LEAST_AT = 9;
const GREATEST = 10;
const GREATEST_AT = 11;
const NUMBERS_PER_GATE = 16;

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
 * The gates of all coins side by side. A price inside its coin's gate concerns no trigger, and costs eight
 * comparisons; how far such prices went waits in the gate, and is entered before the next price that is outside. Gates are named by reusable numbers, are shut at first,
 * and take 128 bytes a coin.
 */
export class PriceGates {
  private numbers = new Float64Array(0);
  private count = 0;
  private readonly freed: number[] = [];

  /** A new gate. */
  add(): number {
    const gate = this.freed.pop() ?? this.count++;
    const end = (gate + 1) * NUMBERS_PER_GATE;
    if (end > this.numbers.length) this.numbers = widened(this.numbers, longerThan(end));
    this.shut(gate);
    this.numbers.fill(Number.NaN, end - NUMBERS_PER_GATE + CLOSE, end);
    this.forget(end - NUMBERS_PER_GATE);
    return gate;
  }

  free(gate: number): void {
    this.freed.push(gate);
  }

  /** Notes a price that concerns no trigger, and returns true; else does nothing. */
  pass(gate: number, seen: MachinePrice): boolean {
    const { numbers } = this;
    const { price, at } = seen;
    const first = gate * NUMBERS_PER_GATE;
    if (
      price < (numbers[first + RISE] ?? Number.NaN) &&
      price > (numbers[first + FALL] ?? Number.NaN) &&
      price < (numbers[first + RISE_OF_LOW] ?? Number.NaN) * (numbers[first + LEAST] ?? Number.NaN) &&
      price > (numbers[first + FALL_OF_HIGH] ?? Number.NaN) * (numbers[first + GREATEST] ?? Number.NaN) &&
      at < (numbers[first + UNTIL] ?? Number.NaN) &&
      at < (numbers[first + DUE] ?? Number.NaN)
    ) {
      this.note(gate, seen);
      return true;
    }
    return false;
  }

  /** Notes the last price, and how far it went. */
  note(gate: number, { price, backing, at }: MachinePrice): void {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    numbers[first + LAST_AT] = at;
    if (backing === null) return;
    numbers[first + CLOSE] = price;
    const low = Math.max(price, backing);
    if (low <= (numbers[first + LEAST] ?? Number.NaN)) {
      numbers[first + LEAST] = low;
      numbers[first + LEAST_AT] = at;
    }
    const high = Math.min(price, backing);
    if (high >= (numbers[first + GREATEST] ?? Number.NaN)) {
      numbers[first + GREATEST] = high;
      numbers[first + GREATEST_AT] = at;
    }
  }

  /** How far prices went since the last call; null if none came. */
  takeInside(gate: number): InsideExtremes | null {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    const low = numbers[first + LEAST] ?? Number.NaN;
    if (low === Infinity) return null;
    const taken = {
      low,
      lowAt: numbers[first + LEAST_AT] ?? Number.NaN,
      high: numbers[first + GREATEST] ?? Number.NaN,
      highAt: numbers[first + GREATEST_AT] ?? Number.NaN,
    };
    this.forget(first);
    return taken;
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
    this.numbers[gate * NUMBERS_PER_GATE + RISE] = -Infinity;
    this.numbers[gate * NUMBERS_PER_GATE + UNTIL] = -Infinity;
  }

  isShut(gate: number): boolean {
    return this.numbers[gate * NUMBERS_PER_GATE + UNTIL] === -Infinity;
  }

  /** Whether a bucket may have ended, or a reference ceased to count, by a time. */
  isOver(gate: number, at: number): boolean {
    return !(at < (this.numbers[gate * NUMBERS_PER_GATE + UNTIL] ?? Number.NaN));
  }

  /** Prices in `range` concern no trigger. */
  open(gate: number, { rise, fall, due, riseOfLow, fallOfHigh }: PriceRange): void {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    numbers[first + RISE_OF_LOW] = riseOfLow;
    numbers[first + FALL_OF_HIGH] = fallOfHigh;
    numbers[first + RISE] = rise;
    numbers[first + FALL] = fall;
    numbers[first + DUE] = due;
  }

  /** Prices before `until` end no bucket, and every reference counts. -Infinity shuts the gate. */
  bound(gate: number, until: number): void {
    this.numbers[gate * NUMBERS_PER_GATE + UNTIL] = until;
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

  private forget(first: number): void {
    this.numbers[first + LEAST] = Infinity;
    this.numbers[first + GREATEST] = -Infinity;
  }
}
