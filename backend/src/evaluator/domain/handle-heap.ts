const ARITY = 4;
const ABSENT = -1;

/** For every handle its place in the one heap of a kind that holds it. Shared by all heaps of that kind. */
export class HeapPlaces {
  private places = new Int32Array(1024).fill(ABSENT);

  get(handle: number): number {
    return this.places[handle] ?? ABSENT;
  }

  set(handle: number, place: number): void {
    if (handle >= this.places.length) this.grow(handle);
    this.places[handle] = place;
  }

  clear(handle: number): void {
    this.places[handle] = ABSENT;
  }

  private grow(handle: number): void {
    const wider = new Int32Array(Math.max(handle + 1, this.places.length * 2)).fill(ABSENT);
    wider.set(this.places);
    this.places = wider;
  }
}

/**
 * A 4-ary min-heap of integer handles by a number, with removal of any handle: push, pop and remove are
 * O(log n), `topKey` is O(1). A handle is in at most one of the heaps that share their places.
 */
export class HandleHeap {
  private keys = new Float64Array(4);
  private handles = new Int32Array(4);
  private count = 0;

  constructor(private readonly places: HeapPlaces) {}

  get size(): number {
    return this.count;
  }

  /** The smallest key, Infinity when empty. */
  get topKey(): number {
    return this.count === 0 ? Infinity : (this.keys[0] ?? Infinity);
  }

  push(handle: number, key: number): void {
    if (this.count === this.keys.length) this.grow();
    this.rise(this.count++, handle, key);
  }

  /** The handle with the smallest key. @throws RangeError when empty. */
  pop(): number {
    const top = this.handles[0];
    if (this.count === 0 || top === undefined) throw new RangeError('The heap is empty');
    this.removeAt(0);
    return top;
  }

  /** Takes the handle out if it is in a heap of this kind; the caller knows that it can only be this one. */
  remove(handle: number): void {
    const place = this.places.get(handle);
    if (place !== ABSENT) this.removeAt(place);
  }

  private removeAt(place: number): void {
    const removed = this.handles[place] ?? ABSENT;
    this.places.clear(removed);
    const last = --this.count;
    if (place === last) return;
    const handle = this.handles[last] ?? ABSENT;
    const key = this.keys[last] ?? Infinity;
    if (key < (this.keys[place] ?? Infinity)) this.rise(place, handle, key);
    else this.sink(place, handle, key);
  }

  private rise(from: number, handle: number, key: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = this.keys[parent] ?? -Infinity;
      if (parentKey <= key) break;
      this.write(place, this.handles[parent] ?? ABSENT, parentKey);
      place = parent;
    }
    this.write(place, handle, key);
  }

  private sink(from: number, handle: number, key: number): void {
    let place = from;
    for (;;) {
      const smallest = this.smallestChild(place);
      const smallestKey = smallest === ABSENT ? Infinity : (this.keys[smallest] ?? Infinity);
      if (smallest === ABSENT || smallestKey >= key) break;
      this.write(place, this.handles[smallest] ?? ABSENT, smallestKey);
      place = smallest;
    }
    this.write(place, handle, key);
  }

  private smallestChild(place: number): number {
    const first = place * ARITY + 1;
    if (first >= this.count) return ABSENT;
    const end = Math.min(first + ARITY, this.count);
    let smallest = first;
    for (let child = first + 1; child < end; child++) {
      if ((this.keys[child] ?? Infinity) < (this.keys[smallest] ?? Infinity)) smallest = child;
    }
    return smallest;
  }

  private write(place: number, handle: number, key: number): void {
    this.keys[place] = key;
    this.handles[place] = handle;
    this.places.set(handle, place);
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    const handles = new Int32Array(this.handles.length * 2);
    keys.set(this.keys);
    handles.set(this.handles);
    this.keys = keys;
    this.handles = handles;
  }
}
