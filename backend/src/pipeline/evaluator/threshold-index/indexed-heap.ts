import { longerThan, widened } from './records.js';

const ARITY = 4;

/** The position of every entry in its heap; shared by heaps of different entries. */
export interface HeapPositions {
  positionOf(entry: number): number;
  setPosition(entry: number, place: number): void;
}

/**
 * A 4-ary min-heap with removal of any entry: O(log n), `topKey` O(1). An entry is in at most one of the heaps that share
 * positions.
 */
export class IndexedHeap {
  private keys = new Float64Array(0);
  private entries = new Int32Array(0);
  private count = 0;

  constructor(private readonly positions: HeapPositions) {}

  get size(): number {
    return this.count;
  }

  /** The smallest key, Infinity when empty. */
  get topKey(): number {
    return this.count === 0 ? Infinity : (this.keys[0] ?? Infinity);
  }

  push(entry: number, key: number): void {
    if (this.count === this.keys.length) this.grow();
    this.rise(this.count++, entry, key);
  }

  /** Removes the entry with the smallest key. @throws RangeError when empty. */
  pop(): number {
    const top = this.entries[0];
    if (this.count === 0 || top === undefined) throw new RangeError('The heap is empty');
    this.removeAt(0);
    return top;
  }

  /** Removes an entry of this heap. */
  remove(entry: number): void {
    this.removeAt(this.positions.positionOf(entry));
  }

  private removeAt(place: number): void {
    const last = --this.count;
    if (place === last) return;
    const entry = this.entries[last] ?? 0;
    const key = this.keys[last] ?? Infinity;
    if (key < (this.keys[place] ?? Infinity)) this.rise(place, entry, key);
    else this.sink(place, entry, key);
  }

  private rise(from: number, entry: number, key: number): void {
    const { keys, entries } = this;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = keys[parent] ?? -Infinity;
      if (parentKey <= key) break;
      this.write(place, entries[parent] ?? 0, parentKey);
      place = parent;
    }
    this.write(place, entry, key);
  }

  private sink(from: number, entry: number, key: number): void {
    const { keys, entries, count } = this;
    let place = from;
    for (let first = place * ARITY + 1; first < count; first = place * ARITY + 1) {
      const end = Math.min(first + ARITY, count);
      let smallest = first;
      let smallestKey = keys[first] ?? Infinity;
      for (let child = first + 1; child < end; child++) {
        const childKey = keys[child] ?? Infinity;
        if (childKey >= smallestKey) continue;
        smallest = child;
        smallestKey = childKey;
      }
      if (smallestKey >= key) break;
      this.write(place, entries[smallest] ?? 0, smallestKey);
      place = smallest;
    }
    this.write(place, entry, key);
  }

  private write(place: number, entry: number, key: number): void {
    this.keys[place] = key;
    this.entries[place] = entry;
    this.positions.setPosition(entry, place);
  }

  private grow(): void {
    const length = longerThan(this.keys.length);
    this.keys = widened(this.keys, length);
    this.entries = widened(this.entries, length);
  }
}
