import type { MachineBar, MachinePrice } from '../domain/trigger-machine.js';
import { round12 } from '../../price-feed/domain/round12.js';
import { candleMoment, exactMoment, ExtremeQueue, isExact, timeOf } from './extreme-queue.js';
import type { InsideExtremes } from './gate.js';
import type { NearestThresholds, PriceRange } from './price-range.js';
import { MOVE_WINDOWS, type MoveWindow } from '../../../contract/series.js';
import { type WindowSeries } from './series-parts.js';

const SECOND_MS = 1_000;
export const MINUTE_OF_SERIES_MS = 60 * SECOND_MS;
export const HOUR_OF_SERIES_MS = 60 * MINUTE_OF_SERIES_MS;
const DAY_MS = 24 * HOUR_OF_SERIES_MS;

/** Exact moments are kept for so long, in the log of prices; then the minute, in bars. */
export const LOG_MS = 15 * MINUTE_OF_SERIES_MS;
/** After so long only the hour of an extreme is kept. */
export const MINUTES_MS = DAY_MS;

/** The buckets of one window divide those of the next. */
const WINDOW_SIZES: Readonly<Record<MoveWindow, { readonly windowMs: number; readonly bucketMs: number }>> = {
  '5m': { windowMs: 5 * MINUTE_OF_SERIES_MS, bucketMs: 5 * SECOND_MS },
  '15m': { windowMs: 15 * MINUTE_OF_SERIES_MS, bucketMs: 15 * SECOND_MS },
  '1h': { windowMs: HOUR_OF_SERIES_MS, bucketMs: MINUTE_OF_SERIES_MS },
  '4h': { windowMs: 4 * HOUR_OF_SERIES_MS, bucketMs: 5 * MINUTE_OF_SERIES_MS },
  '24h': { windowMs: DAY_MS, bucketMs: 15 * MINUTE_OF_SERIES_MS },
  '7d': { windowMs: 7 * DAY_MS, bucketMs: HOUR_OF_SERIES_MS },
};

export function windowMsOf(window: MoveWindow): number {
  return WINDOW_SIZES[window].windowMs;
}

/** What a value was measured against. `at`: epoch milliseconds; if it is not exact, the start of its candle. */
export interface SeriesReference {
  readonly price: number;
  readonly at: number;
  readonly exact: boolean;
}

/** The lowest and highest price that is backed; low may be above high. */
export interface BackedRange {
  readonly low: number;
  readonly high: number;
}

/** How far a price enters as an extreme; null: not at all. */
export function backedRange({ price, backing }: MachinePrice): BackedRange | null {
  if (backing === null) return null;
  return { low: Math.max(price, backing), high: Math.min(price, backing) };
}

/** How far a bar enters: of one exchange's bar only what its close backs. */
export function backedRangeOfBar({ low, high, close, basis }: MachineBar): BackedRange {
  if (basis !== 'single') return { low, high };
  return { low: Math.max(low, close), high: Math.min(high, close) };
}

/** The extremes of one window that its watched series need. Highs are kept negated. */
interface ExtremesOfWindow {
  readonly window: MoveWindow;
  readonly lows: ExtremeQueue | null;
  readonly highs: ExtremeQueue | null;
  hasChanged: boolean;
}

/**
 * The sliding windows of one coin, as far as its watched series need them. In order: `expire`, then `price` of each series,
 * then `enter`: a price is measured against what came before it. A price costs O(watched windows).
 */
export class PriceWindows {
  private windows: readonly ExtremesOfWindow[] = [];
  /** The shortest bucket that is kept, in milliseconds; Infinity when none is. */
  bucketMs = Infinity;
  /** Until then every reference is known to count; -Infinity if nobody has looked since one changed. */
  private countsUntil = -Infinity;
  private isKnowing = false;

  /** The series to keep; windows of others are dropped, new ones begin empty. */
  watch(series: readonly WindowSeries[]): void {
    this.windows = MOVE_WINDOWS.flatMap((window) => {
      const kinds = new Set(series.filter((each) => each.window === window).map(({ kind }) => kind));
      if (kinds.size === 0) return [];
      const { windowMs, bucketMs } = WINDOW_SIZES[window];
      const known = this.find(window);
      const made = (): ExtremeQueue => new ExtremeQueue(windowMs, bucketMs);
      const lows = kinds.has('low') || kinds.has('move') ? (known?.lows ?? made()) : null;
      const highs = kinds.has('high') || kinds.has('move') ? (known?.highs ?? made()) : null;
      return [{ window, lows, highs, hasChanged: true }];
    });
    const [shortest] = this.windows;
    this.bucketMs = shortest === undefined ? Infinity : WINDOW_SIZES[shortest.window].bucketMs;
    this.countsUntil = -Infinity;
    this.isKnowing = false;
  }

  /** The last time at which every reference counts, which `expire` remembers; -Infinity if one is missing. O(watched windows). */
  referencesUntil(): number {
    let until = Infinity;
    for (const { lows, highs } of this.windows) {
      if (lows !== null) until = Math.min(until, lows.isEmpty ? -Infinity : lows.countsUntil);
      if (highs !== null) until = Math.min(until, highs.isEmpty ? -Infinity : highs.countsUntil);
    }
    this.countsUntil = until;
    return until;
  }

  /** Drops what does not count at a time. Returns whether a reference changed. */
  expire(at: number): boolean {
    if (at <= this.countsUntil) return false;
    let changed = false;
    for (const { lows, highs } of this.windows) {
      if (lows?.expire(at) === true) changed = true;
      if (highs?.expire(at) === true) changed = true;
    }
    this.countsUntil = -Infinity;
    return changed;
  }

  /** Adds a live price. Returns whether a reference changed. */
  enter(range: BackedRange | null, at: number): boolean {
    if (range !== null) return this.add(range, { low: exactMoment(at), high: exactMoment(at) }, at);
    this.beginKnowing(at);
    return false;
  }

  /** Adds how far live prices of one bucket went. Returns whether a reference changed. */
  enterInside({ low, lowAt, high, highAt }: InsideExtremes): boolean {
    return this.add({ low, high }, { low: exactMoment(lowAt), high: exactMoment(highAt) }, lowAt);
  }

  /** Windows that are new are known from now on. */
  beginKnowing(at: number): void {
    if (this.isKnowing) return;
    this.isKnowing = true;
    for (const { lows, highs } of this.windows) {
      if (lows !== null && lows.knownFrom === Infinity) lows.knownFrom = at;
      if (highs !== null && highs.knownFrom === Infinity) highs.knownFrom = at;
    }
  }

  /** Whether a reference of a series has changed since `forgetChanges`. */
  hasChanged({ window }: WindowSeries): boolean {
    return this.find(window)?.hasChanged === true;
  }

  forgetChanges(): void {
    for (const each of this.windows) each.hasChanged = false;
  }

  /** Adds a candle's or bar's extremes, which count at its start; also in any order. Returns whether a reference changed. */
  enterCandle(range: BackedRange, start: number): boolean {
    return this.add(range, { low: candleMoment(start), high: candleMoment(start) }, start);
  }

  /** Nothing is missing since then, for what was just filled; a later time if there is a hole. Epoch milliseconds. */
  setKnownFrom(at: number): void {
    for (const { lows, highs } of this.windows) {
      if (lows !== null) lows.knownFrom = at;
      if (highs !== null) highs.knownFrom = at;
    }
  }

  /** The lowest price that counts, NaN if none does. */
  low({ window }: WindowSeries): number {
    return this.find(window)?.lows?.least ?? Number.NaN;
  }

  /** The highest price that counts, NaN if none does. */
  high({ window }: WindowSeries): number {
    return -(this.find(window)?.highs?.least ?? Number.NaN);
  }

  /** Whether a window has been known for its whole length. */
  isWhole(series: WindowSeries, at: number): boolean {
    return this.knownMs(series, at) >= WINDOW_SIZES[series.window].windowMs;
  }

  /** How much of a window is known, and its length, in milliseconds. */
  filling(series: WindowSeries, at: number): { readonly known: number; readonly needed: number } {
    const needed = WINDOW_SIZES[series.window].windowMs;
    return { known: Math.min(needed, this.knownMs(series, at)), needed };
  }

  /** The value of a series at a price; null while no price counts. */
  price(series: WindowSeries, { price, backing, at }: MachinePrice): MachinePrice | null {
    const measure = this.measureOf(series, at);
    if (measure === null) return null;
    const value = measure.value(price);
    return { price: value, backing: backing === null ? null : measure.backing(backing, price), at };
  }

  /**
   * The values of a series over a bar that has not entered: its low and high against what came before. `close` is measured
   * by `closeOfBar` when the bar has entered, since it came last.
   */
  extremesOfBar(series: WindowSeries, { low, high, at }: MachineBar): BackedRange | null {
    return this.measureOf(series, at)?.range(low, high) ?? null;
  }

  /** The value at a bar's close; null while no price counts. */
  closeOfBar(series: WindowSeries, { close, at }: MachineBar): number | null {
    return this.measureOf(series, at)?.value(close) ?? null;
  }

  /** Narrows the prices that concern no trigger by the thresholds of a series, as seen at a price. */
  addTo(
    range: PriceRange,
    series: WindowSeries,
    nearest: NearestThresholds,
    price: number,
    at: number,
  ): void {
    const [low, high] = [this.low(series), this.high(series)];
    if (series.kind === 'move') {
      if (!Number.isNaN(low) && !Number.isNaN(high)) range.addMove(nearest, low, high, price);
      return;
    }
    const reference = series.kind === 'low' ? low : high;
    if (Number.isNaN(reference)) return;
    if (series.kind === 'low') range.addRatioToLow(nearest, reference);
    else range.addRatioToHigh(nearest, reference);
    if (this.isWhole(series, at)) return;
    // Beyond the reference of a window that fills, the value does not follow the price.
    if (series.kind === 'low') range.fall = Math.max(range.fall, reference);
    else range.rise = Math.min(range.rise, reference);
  }

  /** What a series is measured against at a price; null while no price counts. */
  reference(series: WindowSeries, price: number, at: number): SeriesReference | null {
    const { lows = null, highs = null } = this.find(series.window) ?? {};
    const [low, high] = [lows?.least ?? Number.NaN, -(highs?.least ?? Number.NaN)];
    const isRise = series.kind === 'low' || (series.kind === 'move' && isUp(price, low, high));
    const queue = isRise ? lows : highs;
    if (queue === null || Number.isNaN(queue.least)) return null;
    return { price: isRise ? low : high, ...momentSeenAt(queue.moment, at) };
  }

  /** Everything that decides the values from `at` on, for comparisons. */
  entries(at: number): readonly unknown[] {
    return this.windows.flatMap(({ window, lows, highs }) =>
      [lows, highs].map((queue) => [
        window,
        queue?.knownFrom,
        queue?.entries().map(([value, moment]) => [value, momentSeenAt(moment, at)]),
      ]),
    );
  }

  private add(range: BackedRange, moments: BackedRange, at: number): boolean {
    this.beginKnowing(at);
    let changed = false;
    for (const each of this.windows) {
      const { lows, highs } = each;
      const isNewLow = lows !== null && lows.add(range.low, moments.low);
      const isNewHigh = highs !== null && highs.add(-range.high, moments.high);
      if (!isNewLow && !isNewHigh) continue;
      each.hasChanged = true;
      changed = true;
    }
    if (changed) this.countsUntil = -Infinity;
    return changed;
  }

  private knownMs({ kind, window }: WindowSeries, at: number): number {
    const { lows, highs } = this.find(window) ?? {};
    const queue = kind === 'high' ? highs : lows;
    return Math.max(0, at - (queue?.knownFrom ?? Infinity));
  }

  private measureOf(series: WindowSeries, at: number): Measure | null {
    const { lows, highs } = this.find(series.window) ?? {};
    const [low, high] = [lows?.least ?? Number.NaN, -(highs?.least ?? Number.NaN)];
    if (series.kind === 'low') {
      return Number.isNaN(low) ? null : ratioTo(low, this.isWhole(series, at) ? 0 : 1, Infinity);
    }
    if (series.kind === 'high') {
      return Number.isNaN(high) ? null : ratioTo(high, 0, this.isWhole(series, at) ? Infinity : 1);
    }
    return Number.isNaN(low) || Number.isNaN(high) ? null : moveFrom(low, high);
  }

  private find(window: MoveWindow): ExtremesOfWindow | undefined {
    for (const each of this.windows) if (each.window === window) return each;
    return undefined;
  }
}

/** How prices are measured against what came before them. */
interface Measure {
  value(price: number): number;
  /** The value at the backing of a price. */
  backing(backing: number, price: number): number;
  range(low: number, high: number): BackedRange;
}

/** While a window fills, its values stay on one side of 1, so that they make no new low or high. */
function ratioTo(reference: number, least: number, greatest: number): Measure {
  const value = (price: number): number => Math.min(greatest, Math.max(least, round12(price / reference)));
  return { value, backing: value, range: (low, high) => ({ low: value(low), high: value(high) }) };
}

function isUp(price: number, low: number, high: number): boolean {
  return price / low >= 2 - price / high;
}

/** 1 + the larger one of the rise from `low` and the fall from `high`. */
function moveFrom(low: number, high: number): Measure {
  const value = (price: number): number => round12(Math.max(price / low, 2 - price / high));
  return {
    value,
    // A price that rises is not backed by one that fell as far.
    backing: (backing, price) => round12(isUp(price, low, high) ? backing / low : 2 - backing / high),
    range: (from, to) => {
      const smallestAt = 2 / (1 / low + 1 / high);
      const between = Math.max(Math.min(from, to), Math.min(Math.max(from, to), smallestAt));
      return { low: value(between), high: round12(Math.max(to / low, 2 - from / high)) };
    },
  };
}

/** What is known of a moment: after a take-over only the minute or hour is. */
function momentSeenAt(moment: number, at: number): Pick<SeriesReference, 'at' | 'exact'> {
  const time = timeOf(moment);
  if (time >= at - LOG_MS) return { at: time, exact: isExact(moment) };
  const minute = time - (time % MINUTE_OF_SERIES_MS);
  if (minute >= at - MINUTES_MS) return { at: minute, exact: false };
  return { at: time - (time % HOUR_OF_SERIES_MS), exact: false };
}
