const FIRST_ENTRIES = 8;
const GROWTH = 1.5;
/** A value and its moment. */
const PAIR = 2;

/** A time and whether it is exact, in one number that orders by time: the price of that millisecond. */
export function exactMoment(at: number): number {
  return 2 * at + 1;
}

/** A time of which only the candle is known: its start. */
export function candleMoment(start: number): number {
  return 2 * start;
}

export function timeOf(moment: number): number {
  return Math.floor(moment / 2);
}

export function isExact(moment: number): boolean {
  return moment % 2 === 1;
}

/**
 * The least value of a sliding window, by buckets at multiples of `bucketMs`: one counts while its start + `windowMs` >=
 * the time. Of equal values the latest counts; the order of adding does not matter. `add` and `expire` are O(1) amortised,
 * O(entries) for a late value; 16 bytes an entry, at most one a bucket.
 */
export class ExtremeQueue {
  /** Since when nothing is missing, epoch milliseconds; Infinity before the first value. */
  knownFrom = Infinity;
  private pairs = new Float64Array(0);
  private first = 0;
  private count = 0;

  constructor(
    readonly windowMs: number,
    private readonly bucketMs: number,
  ) {}

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** NaN when empty. */
  get least(): number {
    return this.count === 0 ? Number.NaN : this.valueAt(0);
  }

  /** When the least value was reached; NaN when empty. */
  get moment(): number {
    return this.count === 0 ? Number.NaN : this.momentAt(0);
  }

  /** The last time at which the least value counts; Infinity when empty. */
  get countsUntil(): number {
    return this.count === 0 ? Infinity : this.bucketAt(0) + this.windowMs;
  }

  /** Drops what does not count any more. Returns whether the least value did not. */
  expire(at: number): boolean {
    const { count } = this;
    while (this.count > 0 && this.countsUntil < at) {
      this.first += 1;
      this.count -= 1;
    }
    return this.count < count;
  }

  /** Returns whether the least value or its moment changed. */
  add(value: number, moment: number): boolean {
    const bucket = this.bucketOf(moment);
    let end = this.count;
    while (end > 0 && this.bucketAt(end - 1) > bucket) end -= 1;
    // A later value that is as low counts for longer.
    if (end < this.count && this.valueAt(end) <= value) return false;
    if (end > 0 && this.bucketAt(end - 1) === bucket && this.outdoes(end - 1, value, moment)) return false;
    let from = end;
    while (from > 0 && this.valueAt(from - 1) >= value) from -= 1;
    this.replace(from, end, value, moment);
    return from === 0;
  }

  /** Values and moments, oldest first. */
  entries(): readonly (readonly [value: number, moment: number])[] {
    return Array.from({ length: this.count }, (_, n) => [this.valueAt(n), this.momentAt(n)] as const);
  }

  private outdoes(n: number, value: number, moment: number): boolean {
    return this.valueAt(n) < value || (this.valueAt(n) === value && this.momentAt(n) >= moment);
  }

  /** Puts one entry in the place of those from `from` to `end`. */
  private replace(from: number, end: number, value: number, moment: number): void {
    if (from === end) this.makeRoom();
    const { pairs, first, count } = this;
    if (end < count || from === end) {
      pairs.copyWithin(PAIR * (first + from + 1), PAIR * (first + end), PAIR * (first + count));
    }
    this.count += 1 - (end - from);
    pairs[PAIR * (first + from)] = value;
    pairs[PAIR * (first + from) + 1] = moment;
  }

  private makeRoom(): void {
    if (PAIR * (this.first + this.count) < this.pairs.length) return;
    const used = this.pairs.subarray(PAIR * this.first, PAIR * (this.first + this.count));
    if (this.first > this.count / 2) {
      this.pairs.copyWithin(0, PAIR * this.first);
    } else {
      const wider = new Float64Array(PAIR * Math.max(FIRST_ENTRIES, Math.ceil(this.count * GROWTH)));
      wider.set(used);
      this.pairs = wider;
    }
    this.first = 0;
  }

  private bucketOf(moment: number): number {
    return Math.floor(moment / (2 * this.bucketMs)) * this.bucketMs;
  }

  private bucketAt(n: number): number {
    return this.bucketOf(this.momentAt(n));
  }

  private valueAt(n: number): number {
    return this.pairs[PAIR * (this.first + n)] ?? Number.NaN;
  }

  private momentAt(n: number): number {
    return this.pairs[PAIR * (this.first + n) + 1] ?? Number.NaN;
  }
}
