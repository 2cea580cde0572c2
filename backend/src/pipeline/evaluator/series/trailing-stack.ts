import { IndexedHeap } from '../threshold-index/indexed-heap.js';
import { GATE_MARGIN } from './price-range.js';
import { candleMoment, exactMoment, isExact, timeOf } from './extreme-queue.js';
import type { SeriesReference } from './windows.js';

export type TrailingSide = 'rise' | 'fall';

/** A group as it is written: it holds the triggers whose `since` is not before its own, but before the next one's. */
export interface PriceExtremeRow {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The highest price since then, for `rise` the lowest; null while none was backed. */
  readonly extreme: SeriesReference | null;
}

const NONE = -Infinity;

/** Triggers that have seen the same extreme. It is negated for `rise`, so that the greatest is the extreme of either side. */
class TrailingGroup {
  place = 0;
  extreme = NONE;
  moment = 0;
  /** The nearest threshold of this group and the older ones, as signed as the extreme. */
  nearest = NONE;
  newestSince: number;
  readonly members = new Set<number>();

  constructor(
    public since: number,
    readonly waiting: IndexedHeap,
  ) {
    this.newestSince = since;
  }
}

/**
 * The extremes that trailing triggers of one coin and side have seen since their own times: a stack of groups, the most
 * extreme first. A new extreme raises the newest group and merges those that it passes, small into large. A price costs
 * O(1), and O(log n) amortised for each trigger reached or merged; removing a group O(groups).
 */
export class TrailingStack {
  private readonly sign: 1 | -1;
  private readonly groups: TrailingGroup[] = [];
  private readonly groupOf = new Map<number, TrailingGroup>();
  private readonly levels: number[] = [];
  private readonly sinces: number[] = [];
  private readonly positions: number[] = [];
  private readonly isWaiting: boolean[] = [];
  private staleFrom = Infinity;
  private readonly changed = new Set<number>();

  constructor(side: TrailingSide) {
    this.sign = side === 'fall' ? 1 : -1;
  }

  /** The newest extreme, which a price beyond changes; NaN without triggers. */
  get newest(): number {
    return this.sign * (this.groups.at(-1)?.extreme ?? Number.NaN);
  }

  /** The first threshold on the way back from the extremes; NaN if nothing waits. */
  get threshold(): number {
    const nearest = this.nearest();
    return nearest === NONE ? Number.NaN : this.sign * nearest;
  }

  /** What a trigger has seen since its time; null while nothing was backed. */
  reference(handle: number): SeriesReference | null {
    const group = this.groupOf.get(handle);
    return group === undefined ? null : this.extremeOf(group);
  }

  /** When a trigger began to count; null if it does not. */
  since(handle: number): number | null {
    return this.groupOf.has(handle) ? (this.sinces[handle] ?? null) : null;
  }

  /** Makes the groups of rows, oldest first, for triggers to `join`. */
  restore(rows: readonly PriceExtremeRow[]): void {
    for (const { since, extreme } of rows) {
      const group = this.push(since);
      if (extreme === null) continue;
      group.extreme = this.sign * extreme.price;
      group.moment = extreme.exact ? exactMoment(extreme.at) : candleMoment(extreme.at);
    }
    this.changed.clear();
  }

  /** Puts a trigger into the group of its `since`. If its rows are lost, it counts from the next price. */
  join(handle: number, level: number, since: number): void {
    const group = this.groupAt(since);
    if (group !== undefined) this.enter(group, handle, level, since);
    else this.begin(handle, level, since, null);
  }

  /** Removes restored groups that no trigger joined. */
  dropEmpty(): void {
    for (const group of this.groups.filter(({ members }) => members.size === 0)) this.removeGroup(group);
  }

  /** A trigger begins to count now, from a price that has entered, or from none. @returns its `since`. */
  begin(handle: number, level: number, at: number, from: SeriesReference | null): number {
    const newest = this.groups.at(-1);
    let [extreme, moment] = [NONE, 0];
    // A late bar's close may lie beyond what newer triggers have seen; then it counts from the next price.
    if (from !== null && !((newest?.extreme ?? Infinity) < this.sign * from.price)) {
      extreme = this.sign * from.price;
      moment = from.exact ? exactMoment(from.at) : candleMoment(from.at);
    }
    if (newest !== undefined && newest.extreme === extreme && newest.moment === moment) {
      return this.enter(newest, handle, level, Math.max(at, newest.since));
    }
    const group = this.push(Math.max(at, (newest?.since ?? at - 1) + 1));
    Object.assign(group, { extreme, moment });
    return this.enter(group, handle, level, group.since);
  }

  /** Whether a trigger waits for its threshold. */
  setWaiting(handle: number): void {
    const group = this.groupOf.get(handle);
    if (group === undefined || this.isWaiting[handle] === true) return;
    this.isWaiting[handle] = true;
    group.waiting.push(handle, this.keyOf(handle));
    this.stale(group);
  }

  /** A group without triggers is removed. */
  remove(handle: number): void {
    const group = this.groupOf.get(handle);
    if (group === undefined) return;
    this.stopWaiting(handle, group);
    group.members.delete(handle);
    this.groupOf.delete(handle);
    if (group.members.size === 0) this.removeGroup(group);
  }

  /** Stops and gives out what waits for a price; some may not be reached after rounding. */
  reached(price: number): readonly number[] {
    const signed = this.sign * price;
    if (this.nearest() < signed) return [];
    const found: number[] = [];
    for (let place = this.groups.length - 1; place >= 0; place--) {
      const group = this.groups[place];
      if (group === undefined || group.nearest < signed) break;
      this.drain(group, group.extreme, signed, found);
    }
    return found;
  }

  /** Likewise for a bar: of those that count since before it. `least`: the price nearest to thresholds; `range`: as it enters. */
  reachedByBar(least: number, entered: number, start: number): readonly number[] {
    const found: number[] = [];
    for (const group of this.countingBefore(start)) {
      this.drain(group, Math.max(group.extreme, this.sign * entered), this.sign * least, found);
    }
    return found;
  }

  /** A price enters: the highest for `fall`, the lowest for `rise`. */
  raise(price: number, at: number): void {
    this.raiseUpTo(this.groups.length, this.sign * price, exactMoment(at));
  }

  /** A bar's extreme enters for those that count since before it began. */
  raiseByBar(price: number, start: number): void {
    this.raiseUpTo(this.countingBefore(start).length, this.sign * price, candleMoment(start));
  }

  /** Groups changed since the last call, null if gone. */
  drainChanges(): readonly { readonly since: number; readonly row: PriceExtremeRow | null }[] {
    const changes = [...this.changed].map((since) => {
      const group = this.groupAt(since);
      return { since, row: group?.since === since ? { since, extreme: this.extremeOf(group) } : null };
    });
    this.changed.clear();
    return changes;
  }

  /** The newest group that is not newer. */
  private groupAt(since: number): TrailingGroup | undefined {
    let [from, end] = [0, this.groups.length];
    while (from < end) {
      const middle = (from + end) >> 1;
      if ((this.groups[middle]?.since ?? Infinity) <= since) from = middle + 1;
      else end = middle;
    }
    return this.groups[from - 1];
  }

  private extremeOf({ extreme, moment }: TrailingGroup): SeriesReference | null {
    if (extreme === NONE) return null;
    return { price: this.sign * extreme, at: timeOf(moment), exact: isExact(moment) };
  }

  private nearest(): number {
    for (let place = this.staleFrom; place < this.groups.length; place++) {
      const group = this.groups[place];
      if (group === undefined) break;
      const older = this.groups[place - 1]?.nearest ?? NONE;
      group.nearest = Math.max(older, this.thresholdOf(group, group.extreme));
    }
    this.staleFrom = Infinity;
    return this.groups.at(-1)?.nearest ?? NONE;
  }

  /** Of the least fall or rise that waits, as early as rounding may reach it. */
  private thresholdOf({ waiting }: TrailingGroup, extreme: number): number {
    if (waiting.size === 0 || extreme === NONE) return NONE;
    const threshold = extreme * (-this.sign * waiting.topKey);
    return threshold + Math.abs(threshold) * GATE_MARGIN;
  }

  private drain(group: TrailingGroup, extreme: number, signed: number, found: number[]): void {
    while (signed <= this.thresholdOf(group, extreme)) {
      const handle = group.waiting.pop();
      this.isWaiting[handle] = false;
      found.push(handle);
      this.stale(group);
    }
  }

  private raiseUpTo(end: number, extreme: number, moment: number): void {
    let place = end;
    while (place > 0 && (this.groups[place - 1]?.extreme ?? Infinity) < extreme) place -= 1;
    const oldest = this.groups[place];
    if (oldest === undefined || place >= end) return;
    let merged = oldest;
    for (const newer of this.groups.slice(place + 1, end)) {
      this.changed.add(newer.since);
      const isSmaller = newer.members.size <= merged.members.size;
      const [large, small] = isSmaller ? [merged, newer] : [newer, merged];
      this.move(small, large);
      large.newestSince = Math.max(large.newestSince, small.newestSince);
      merged = large;
    }
    merged.since = oldest.since;
    merged.extreme = extreme;
    merged.moment = moment;
    if (end - place > 1) this.groups.splice(place, end - place, merged);
    this.numberFrom(place);
    this.changed.add(merged.since);
  }

  private move(from: TrailingGroup, to: TrailingGroup): void {
    for (const handle of from.members) {
      to.members.add(handle);
      this.groupOf.set(handle, to);
      if (this.isWaiting[handle] !== true) continue;
      from.waiting.remove(handle);
      to.waiting.push(handle, this.keyOf(handle));
    }
  }

  /** The groups of which every trigger counts since `start` or before. One with others as well is split. */
  private countingBefore(start: number): readonly TrailingGroup[] {
    let end = this.groups.length;
    while (end > 0 && (this.groups[end - 1]?.newestSince ?? NONE) > start) end -= 1;
    const mixed = this.groups[end];
    if (mixed !== undefined && this.split(mixed, start)) end += 1;
    return this.groups.slice(0, end);
  }

  /** Leaves the triggers that count since `start` or before; false if there are none. */
  private split(mixed: TrailingGroup, start: number): boolean {
    const sinceOf = (handle: number): number => this.sinces[handle] ?? NONE;
    const newer = [...mixed.members].filter((handle) => sinceOf(handle) > start);
    if (newer.length === mixed.members.size) return false;
    if (newer.length > 0) this.splitOff(newer, mixed, Math.min(...newer.map(sinceOf)));
    mixed.newestSince = Math.max(...[...mixed.members].map(sinceOf));
    return true;
  }

  private splitOff(newer: readonly number[], mixed: TrailingGroup, since: number): void {
    const group = this.made(Math.max(mixed.since + 1, since));
    Object.assign(group, { extreme: mixed.extreme, moment: mixed.moment, newestSince: mixed.newestSince });
    this.groups.splice(mixed.place + 1, 0, group);
    this.numberFrom(mixed.place);
    for (const handle of newer) {
      const waits = this.isWaiting[handle] === true;
      this.stopWaiting(handle, mixed);
      mixed.members.delete(handle);
      group.members.add(handle);
      this.groupOf.set(handle, group);
      if (waits) this.setWaiting(handle);
    }
    this.changed.add(group.since);
  }

  private enter(group: TrailingGroup, handle: number, level: number, since: number): number {
    this.levels[handle] = level;
    this.sinces[handle] = since;
    this.isWaiting[handle] = false;
    this.groupOf.set(handle, group);
    group.members.add(handle);
    group.newestSince = Math.max(group.newestSince, since);
    return since;
  }

  private stopWaiting(handle: number, group: TrailingGroup): void {
    if (this.isWaiting[handle] !== true) return;
    group.waiting.remove(handle);
    this.isWaiting[handle] = false;
    this.stale(group);
  }

  private push(since: number): TrailingGroup {
    const group = this.made(since);
    this.groups.push(group);
    this.numberFrom(this.groups.length - 1);
    this.changed.add(since);
    return group;
  }

  private made(since: number): TrailingGroup {
    return new TrailingGroup(
      since,
      new IndexedHeap({
        positionOf: (handle) => this.positions[handle] ?? 0,
        setPosition: (handle, place) => {
          this.positions[handle] = place;
        },
      }),
    );
  }

  private removeGroup(group: TrailingGroup): void {
    this.groups.splice(group.place, 1);
    this.numberFrom(group.place);
    this.changed.add(group.since);
  }

  private numberFrom(place: number): void {
    for (let n = place; n < this.groups.length; n++) {
      const group = this.groups[n];
      if (group !== undefined) group.place = n;
    }
    this.staleFrom = Math.min(this.staleFrom, place);
  }

  private stale({ place }: TrailingGroup): void {
    this.staleFrom = Math.min(this.staleFrom, place);
  }

  /** The least is the nearest to the extreme. */
  private keyOf(handle: number): number {
    return -this.sign * (this.levels[handle] ?? Number.NaN);
  }
}
