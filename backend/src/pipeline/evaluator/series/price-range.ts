import type { MachinePrice } from '../domain/trigger-machine.js';

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
