import { longerThan, widened } from './records.js';
import { IndexedHeap, type Places } from './indexed-heap.js';

const NEAR = 64;
const HALF = NEAR / 2;
/** A key and its entry. */
const PAIR = 2;
/** The place of every entry that is among the nearest. */
const AMONG_NEAREST = -1;

/**
 * What is looked at most of many queues, side by side: a price of one symbol finds little of what another one left in the
 * nearest cache, so it should have to look at few places.
 */
export class QueueHeads {
  /** Numbers that are looked at together: the smallest key of each queue, and whatever else the owner keeps there. */
  tops = new Float64Array(0);
  /** The nearest entries of each queue, from the farthest to the nearest. */
  pairs = new Float64Array(0);
  private queues = 0;

  makeRoomForTops(count: number): void {
    if (count > this.tops.length) this.tops = widened(this.tops, longerThan(count));
  }

  /** Where the pairs of one more queue begin. */
  addQueue(): number {
    const first = this.queues * NEAR * PAIR;
    this.queues += 1;
    const end = first + NEAR * PAIR;
    if (end > this.pairs.length) this.pairs = widened(this.pairs, longerThan(end));
    return first;
  }
}

/**
 * Entries by a number, smallest first, with removal of any entry. The first few stand in order, the others in a heap
 * behind them (ADR 18). Pop is O(1) there, everything O(log n) at worst. An entry is in at most one of the queues that
 * share their places. The smallest key is `heads.tops[top]`, Infinity when empty.
 */
export class PriorityQueue {
  /** Only when none is here the heap is empty as well. */
  private near = 0;
  private behind = 0;
  private readonly first: number;
  private readonly far: IndexedHeap;

  constructor(
    private readonly heads: QueueHeads,
    private readonly top: number,
    private readonly places: Places,
  ) {
    this.first = heads.addQueue();
    this.far = new IndexedHeap(places);
    this.noteTop();
  }

  get size(): number {
    return this.near + this.behind;
  }

  get topKey(): number {
    return this.heads.tops[this.top] ?? Infinity;
  }

  push(entry: number, key: number): void {
    if (this.near === NEAR && !this.isFar(key)) this.spill();
    if (this.isFar(key)) this.pushFar(entry, key);
    else this.insert(entry, key);
  }

  /** Takes out the entry with the smallest key. @throws RangeError when empty. */
  pop(): number {
    if (this.near === 0) throw new RangeError('The queue is empty');
    this.near -= 1;
    const entry = this.entryAt(this.near);
    if (this.near === 0) this.refill();
    this.noteTop();
    return entry;
  }

  /** Takes out an entry that is in this queue. */
  remove(entry: number): void {
    if (this.places.placeOf(entry) === AMONG_NEAREST) {
      this.removeNear(entry);
    } else {
      this.far.remove(entry);
      this.behind -= 1;
    }
  }

  /** Whether a key belongs behind all that are among the nearest. */
  private isFar(key: number): boolean {
    return this.behind > 0 && key >= this.keyAt(0);
  }

  private pushFar(entry: number, key: number): void {
    this.far.push(entry, key);
    this.behind += 1;
  }

  private insert(entry: number, key: number): void {
    const { pairs } = this.heads;
    let place = this.first + PAIR * this.near;
    for (; place > this.first; place -= PAIR) {
      const nearer = pairs[place - PAIR] ?? Infinity;
      if (nearer > key) break;
      pairs[place] = nearer;
      pairs[place + 1] = pairs[place - 1] ?? 0;
    }
    pairs[place] = key;
    pairs[place + 1] = entry;
    this.near += 1;
    this.places.setPlace(entry, AMONG_NEAREST);
    this.noteTop();
  }

  private removeNear(entry: number): void {
    let rank = this.near - 1;
    while (rank > 0 && this.entryAt(rank) !== entry) rank -= 1;
    this.moveDown(rank + 1, rank);
    if (this.near === 0) this.refill();
    this.noteTop();
  }

  /** The farther half goes to the others. */
  private spill(): void {
    for (let rank = 0; rank < HALF; rank++) this.pushFar(this.entryAt(rank), this.keyAt(rank));
    this.moveDown(HALF, 0);
  }

  private refill(): void {
    const { heads, far, places } = this;
    this.near = Math.min(HALF, this.behind);
    this.behind -= this.near;
    for (let rank = this.near - 1; rank >= 0; rank--) {
      const place = this.first + PAIR * rank;
      heads.pairs[place] = far.topKey;
      const entry = far.pop();
      heads.pairs[place + 1] = entry;
      places.setPlace(entry, AMONG_NEAREST);
    }
  }

  /** Lets what stands at a rank and nearer begin at a lower one. */
  private moveDown(from: number, to: number): void {
    const { first } = this;
    this.heads.pairs.copyWithin(first + PAIR * to, first + PAIR * from, first + PAIR * this.near);
    this.near -= from - to;
  }

  private noteTop(): void {
    this.heads.tops[this.top] = this.near === 0 ? Infinity : this.keyAt(this.near - 1);
  }

  private keyAt(rank: number): number {
    return this.heads.pairs[this.first + PAIR * rank] ?? Infinity;
  }

  private entryAt(rank: number): number {
    return this.heads.pairs[this.first + PAIR * rank + 1] ?? 0;
  }
}
