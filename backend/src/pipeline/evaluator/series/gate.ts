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

/** Prices strictly between `fall` and `rise`, before `due`, concern no series of the coin. */
export class PriceRange {
  rise = Infinity;
  fall = -Infinity;
  due = Infinity;

  /** Everything is inside. */
  reset(): void {
    this.rise = Infinity;
    this.fall = -Infinity;
    this.due = Infinity;
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

  /** A series of moves from `low` or `high`, as seen at a price: its value falls where the price comes between them. */
  addMove({ rise, fall, due }: NearestThresholds, low: number, high: number, price: number): void {
    this.addPrice({ rise: early(rise) * low, fall: (2 - early(rise)) * high, due });
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

function early(rise: number): number {
  return rise * (1 - GATE_MARGIN);
}

function late(fall: number): number {
  return fall * (1 + GATE_MARGIN);
}

/** The numbers of a gate: a cache line. `CLOSE` is the last backed price, `LAST_AT` the last time. */
const UNTIL = 0;
const LOW = 1;
const HIGH = 2;
const RISE = 3;
const FALL = 4;
const DUE = 5;
const CLOSE = 6;
const LAST_AT = 7;
const NUMBERS_PER_GATE = 8;

/**
 * The gates of all coins side by side. A price inside its coin's gate changes nothing but the last price, and costs six
 * comparisons. Gates are named by reusable numbers; a new one is shut. 64 bytes a coin.
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
    return gate;
  }

  free(gate: number): void {
    this.freed.push(gate);
  }

  /** Notes a price that changes no reference, no bar and no trigger, and returns true; else does nothing. */
  pass(gate: number, { price, backing, at }: MachinePrice): boolean {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    if (
      price < (numbers[first + RISE] ?? Number.NaN) &&
      price > (numbers[first + FALL] ?? Number.NaN) &&
      price > (numbers[first + LOW] ?? Number.NaN) &&
      price < (numbers[first + HIGH] ?? Number.NaN) &&
      at < (numbers[first + UNTIL] ?? Number.NaN) &&
      at < (numbers[first + DUE] ?? Number.NaN)
    ) {
      if (backing !== null) numbers[first + CLOSE] = price;
      numbers[first + LAST_AT] = at;
      return true;
    }
    return false;
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

  /** Every price is outside until the gate is opened again. */
  shut(gate: number): void {
    this.numbers[gate * NUMBERS_PER_GATE + RISE] = -Infinity;
  }

  /** Prices in `range` concern no trigger. */
  open(gate: number, { rise, fall, due }: PriceRange): void {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    numbers[first + RISE] = rise;
    numbers[first + FALL] = fall;
    numbers[first + DUE] = due;
  }

  /** Prices strictly between `low` and `high` before `until` change no reference and no bar. */
  bound(gate: number, low: number, high: number, until: number): void {
    const { numbers } = this;
    const first = gate * NUMBERS_PER_GATE;
    numbers[first + LOW] = low;
    numbers[first + HIGH] = high;
    numbers[first + UNTIL] = until;
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
}
