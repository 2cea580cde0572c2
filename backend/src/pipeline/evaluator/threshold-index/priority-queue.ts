import { longerThan, widened } from './records.js';
import { IndexedHeap, type HeapPositions } from './indexed-heap.js';

const NEAR_SIZE = 64;
const HALF = NEAR_SIZE / 2;
/** A key and its entry. */
const PAIR = 2;
/** The position of every near entry. */
const AMONG_NEAREST = -1;

/** The heads of all queues side by side, for cache locality. */
export class QueueHeads {
  /** The smallest key of each queue, and other numbers of the owner. */
  tops = new Float64Array(0);
  /** The near entries of each queue, the smallest key last. */
  pairs = new Float64Array(0);
  private queues = 0;

  makeRoomForTops(count: number): void {
    if (count > this.tops.length) this.tops = widened(this.tops, longerThan(count));
  }

  /** Where the pairs of one more queue begin. */
  addQueue(): number {
    const first = this.queues * NEAR_SIZE * PAIR;
    this.queues += 1;
    const end = first + NEAR_SIZE * PAIR;
    if (end > this.pairs.length) this.pairs = widened(this.pairs, longerThan(end));
    return first;
  }
}

/**
 * A min-queue with removal: up to 64 near entries sorted, the others in a heap (see README). O(1) in front, O(log n) at worst.
 * `heads.tops[top]` is the smallest key, Infinity when empty; an entry is in at most one queue that shares positions.
 */
export class PriorityQueue {
  /** 0 only if the heap is empty as well. */
  private nearCount = 0;
  private farCount = 0;
  /** Where its near entries lie; negative before the first one, since many queues never have any. */
  private first = -1;
  private readonly far: IndexedHeap;

  constructor(
    private readonly heads: QueueHeads,
    private readonly top: number,
    private readonly positions: HeapPositions,
  ) {
    this.far = new IndexedHeap(positions);
    this.noteTop();
  }

  get size(): number {
    return this.nearCount + this.farCount;
  }

  get topKey(): number {
    return this.heads.tops[this.top] ?? Infinity;
  }

  push(entry: number, key: number): void {
    if (this.nearCount === NEAR_SIZE && !this.isFar(key)) this.spill();
    if (this.isFar(key)) this.pushFar(entry, key);
    else this.insert(entry, key);
  }

  /** Removes the entry with the smallest key. @throws RangeError when empty. */
  pop(): number {
    if (this.nearCount === 0) throw new RangeError('The queue is empty');
    this.nearCount -= 1;
    const entry = this.entryAt(this.nearCount);
    if (this.nearCount === 0) this.refill();
    this.noteTop();
    return entry;
  }

  /** Removes an entry of this queue. */
  remove(entry: number): void {
    if (this.positions.positionOf(entry) === AMONG_NEAREST) {
      this.removeNear(entry);
    } else {
      this.far.remove(entry);
      this.farCount -= 1;
    }
  }

  private isFar(key: number): boolean {
    return this.farCount > 0 && key >= this.keyAt(0);
  }

  private pushFar(entry: number, key: number): void {
    this.far.push(entry, key);
    this.farCount += 1;
  }

  private insert(entry: number, key: number): void {
    if (this.first < 0) this.first = this.heads.addQueue();
    const { pairs } = this.heads;
    let place = this.first + PAIR * this.nearCount;
    for (; place > this.first; place -= PAIR) {
      const nearer = pairs[place - PAIR] ?? Infinity;
      if (nearer > key) break;
      pairs[place] = nearer;
      pairs[place + 1] = pairs[place - 1] ?? 0;
    }
    pairs[place] = key;
    pairs[place + 1] = entry;
    this.nearCount += 1;
    this.positions.setPosition(entry, AMONG_NEAREST);
    this.noteTop();
  }

  private removeNear(entry: number): void {
    let rank = this.nearCount - 1;
    while (rank > 0 && this.entryAt(rank) !== entry) rank -= 1;
    this.moveDown(rank + 1, rank);
    if (this.nearCount === 0) this.refill();
    this.noteTop();
  }

  /** Moves the larger half to the heap. */
  private spill(): void {
    for (let rank = 0; rank < HALF; rank++) this.pushFar(this.entryAt(rank), this.keyAt(rank));
    this.moveDown(HALF, 0);
  }

  private refill(): void {
    const { heads, far, positions } = this;
    this.nearCount = Math.min(HALF, this.farCount);
    this.farCount -= this.nearCount;
    for (let rank = this.nearCount - 1; rank >= 0; rank--) {
      const place = this.first + PAIR * rank;
      heads.pairs[place] = far.topKey;
      const entry = far.pop();
      heads.pairs[place + 1] = entry;
      positions.setPosition(entry, AMONG_NEAREST);
    }
  }

  /** Moves the near entries from a rank on to a lower rank. */
  private moveDown(from: number, to: number): void {
    const { first } = this;
    this.heads.pairs.copyWithin(first + PAIR * to, first + PAIR * from, first + PAIR * this.nearCount);
    this.nearCount -= from - to;
  }

  private noteTop(): void {
    this.heads.tops[this.top] = this.nearCount === 0 ? Infinity : this.keyAt(this.nearCount - 1);
  }

  private keyAt(rank: number): number {
    return this.heads.pairs[this.first + PAIR * rank] ?? Infinity;
  }

  private entryAt(rank: number): number {
    return this.heads.pairs[this.first + PAIR * rank + 1] ?? 0;
  }
}
