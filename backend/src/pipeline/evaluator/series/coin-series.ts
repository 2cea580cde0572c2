import type { SeriesFilling } from '../../../contract/series.js';
import type { MachineBar, MachinePrice } from '../domain/trigger-machine.js';
import { round12 } from '../../price-feed/domain/round12.js';
import { averageOf, closesForAverage } from './averages.js';
import { type ClosedCandle, ClosedCandles } from './closed-candles.js';
import type { InsideExtremes, PriceGates } from './gate.js';
import { PriceBars, type PriceBarRow } from './price-bars.js';
import { type NearestThresholds, PriceRange, PriceRanges } from './price-range.js';
import { CLOSES_FOR_RSI, rsiOf } from './rsi.js';
import { type AverageSeries, type RsiSeries, type SeriesParts, type WindowSeries } from './series-parts.js';
import {
  backedRange,
  backedRangeOfBar,
  MINUTE_OF_SERIES_MS,
  PriceWindows,
  type SeriesReference,
} from './windows.js';

/** A series of a coin, and the key by which the index knows it. */
export interface WatchedSeries {
  readonly key: string;
  readonly series: SeriesParts;
}

/** What evaluates the series of all coins and keeps their rows. */
export interface SeriesPort {
  /** The nearest thresholds of a key; of `rise` and `fall`, and of `price`, as prices. */
  nearest(key: string): NearestThresholds;
  /** A value of the series at a price; of `rise` and `fall`, and of `price`, the price itself. */
  apply(key: string, price: MachinePrice): void;
  /** Likewise at a bar of a feed gap. */
  applyBar(key: string, bar: MachineBar): void;
  /** To be written with the cursor. */
  addBar(symbol: string, row: PriceBarRow): void;
  /** To be written with the cursor; of sizes that a watched series needs. */
  addClose(symbol: string, candle: ClosedCandle): void;
}

/** What is known of a coin from before, each list oldest first. */
export interface SeriesHistory {
  /** The time of the last price or bar evaluated, epoch milliseconds. */
  readonly at: number;
  /** Since when the rows have no hole; at the latest the start of the oldest. */
  readonly knownFrom: number;
  /** Of the last 7 days. */
  readonly hours: readonly PriceBarRow[];
  /** Of the last 24 hours. */
  readonly minutes: readonly PriceBarRow[];
  /** What was evaluated in the last 15 minutes. */
  readonly log: readonly (MachinePrice | MachineBar)[];
  readonly closes: readonly ClosedCandle[];
}

/** The values of averages and RSI, after each close. */
interface Indicator {
  readonly series: AverageSeries | RsiSeries;
  readonly candles: ClosedCandles;
  value: number | null;
}

/**
 * The watched series of one coin. A price inside the gate costs seven comparisons; outside O(watched series), and O(720) for
 * each average at a close. Prices and bars come in the order of evaluation; their times never decrease.
 */
export class CoinSeries {
  /** Its number in `gates`. */
  readonly gate: number;
  private readonly windows = new PriceWindows();
  private readonly bars = new PriceBars();
  private readonly range = new PriceRange();
  /** The prices that concern no trigger of each watched series. */
  private ranges = new PriceRanges(0);
  private watched: readonly WatchedSeries[] = [];
  private candles: readonly ClosedCandles[] = [];
  private readonly indicators = new Map<string, Indicator>();
  /** When the last gap ended of which nobody could tell anything. */
  private unknownTo = -Infinity;
  /** Whether one of the buckets that `enterInside` entered last changed a reference. */
  private hasNewReference = false;

  constructor(
    private readonly symbol: string,
    private readonly gates: PriceGates,
    private readonly port: SeriesPort,
  ) {
    this.gate = gates.add();
  }

  /** The series to keep. What is new is empty until `load`. */
  watch(watched: readonly WatchedSeries[]): void {
    this.enterInside();
    this.watched = watched;
    this.ranges = new PriceRanges(watched.length);
    this.windows.watch(watched.map(({ series }) => series).filter(isWindow));
    const indicators = watched.map(({ series }) => series).filter(isIndicator);
    const sizes = [...new Set(indicators.map(({ candles }) => candles))];
    this.candles = sizes.map(
      (size) => this.candles.find((each) => each.size === size) ?? new ClosedCandles(size),
    );
    this.indicators.clear();
    for (const { key, series } of watched) {
      if (!isIndicator(series)) continue;
      const candles = this.candles.find(({ size }) => size === series.candles);
      if (candles === undefined) continue;
      this.indicators.set(key, { series, candles, value: indicatorOf(series, candles.closes) });
    }
    this.onTriggersChanged();
  }

  /** Restores what the last holder had, bit for bit, or fills what has just been watched. */
  load({ at, knownFrom, hours, minutes, log, closes }: SeriesHistory): void {
    const { windows, bars, gates, gate } = this;
    this.enterInside();
    const newest = log.reduce(
      (latest, entry) => Math.max(latest, 'start' in entry ? entry.start : entry.at),
      log.length === 0 ? at : -Infinity,
    );
    bars.endBy(newest, gates.close(gate), (row) => this.port.addBar(this.symbol, row));
    for (const row of hours) windows.enterCandle(row, row.start);
    for (const row of minutes) {
      windows.enterCandle(row, row.start);
      bars.restoreHour(row);
    }
    const known = [...hours, ...minutes].findLast(({ close }) => close !== null);
    if (Number.isNaN(gates.close(gate))) gates.setClose(gate, known?.close ?? Number.NaN);
    const [seenClose, seenTo] = [gates.close(gate), gates.lastAt(gate)];
    for (const entry of log) this.restore(entry);
    // What was evaluated meanwhile may not be written yet.
    if (seenTo > gates.lastAt(gate)) gates.setClose(gate, seenClose);
    windows.setKnownFrom(Math.max(knownFrom, this.unknownTo));
    windows.expire(at);
    for (const each of this.candles) each.load(closes, newest);
    this.readIndicators(this.candles);
    gates.setLastAt(gate, at);
    this.onTriggersChanged();
  }

  /** Something is missing before `at`: what rests on it waits until it is whole again. */
  onHole(at: number): void {
    this.unknownTo = at;
    this.windows.setKnownFrom(at);
    for (const each of this.candles) each.drop(at);
    this.readIndicators(this.candles);
    this.onTriggersChanged();
  }

  /** A trigger of one of the keys has been put, edited or removed. O(1). */
  onTriggersChanged(): void {
    this.gates.shut(this.gate);
  }

  /** @throws what the port throws. */
  onPrice(price: MachinePrice): void {
    if (!this.gates.pass(this.gate, price)) this.onPriceOutside(price);
  }

  /** Applies a price that does not pass, unless it passes in the next bucket. @throws what the port throws. */
  onPriceOutside(price: MachinePrice): void {
    const { gates, gate, windows } = this;
    const { at } = price;
    if (gates.endBucket(gate, at) && gates.pass(gate, price)) return;
    const isShut = gates.isShut(gate);
    const isOver = gates.isOver(gate, at);
    const isReferenceNew = this.enterInside();
    const closed = isOver && this.endBy(at);
    const expired = isOver && windows.expire(at);
    const isMeasuredAnew = isShut || closed || expired;
    if (isMeasuredAnew) this.ranges.forgetAll();
    else if (isReferenceNew) this.forgetChanged();
    const concerns = isMeasuredAnew || isReferenceNew || gates.concerns(gate, price.price, at);
    try {
      if (concerns) this.applyToConcerned(price);
    } finally {
      if (isOver) windows.beginKnowing(at);
      gates.note(gate, price);
      if (concerns) this.openGate(price);
      if (isOver || isReferenceNew) this.boundGate(at);
    }
  }

  /** A bar of a feed gap. @throws what the port throws. */
  onBar(bar: MachineBar): void {
    const { gates, gate, windows, bars, port } = this;
    this.endBy(bar.start);
    windows.expire(bar.at);
    const extremes = this.watched.map(({ key, series }) => this.extremesOfBar(key, series, bar));
    const range = backedRangeOfBar(bar);
    windows.enterCandle(range, bar.start);
    windows.expire(bar.at);
    bars.add(range, bar.start, (row) => port.addBar(this.symbol, row));
    gates.shut(gate);
    // A bar that ended before the last price did not close later than it.
    if (!(bar.at <= gates.lastAt(gate)) && bar.basis !== 'degraded') gates.setClose(gate, bar.close);
    gates.setLastAt(gate, bar.at);
    for (const [n, { key, series }] of this.watched.entries()) {
      const close = this.closeOfBar(key, series, bar);
      if (close !== null)
        port.applyBar(key, { ...bar, ...(extremes[n] ?? { low: close, high: close }), close });
    }
  }

  /** Publishes bars and closes that have ended by `at`, for a coin without prices. */
  endBy(at: number): boolean {
    const { gates, gate, port, symbol } = this;
    this.settle();
    const close = gates.close(gate);
    this.bars.endBy(at, close, (row) => port.addBar(symbol, row));
    const closed = this.candles.filter((each) =>
      each.endBy(at, close, (candle) => port.addClose(symbol, candle)),
    );
    if (closed.length === 0) return false;
    this.readIndicators(closed);
    this.onTriggersChanged();
    return true;
  }

  /** Lets go what does not count at a time, before the price of that time is applied. */
  advance(at: number): void {
    if (!this.gates.isOver(this.gate, at)) return;
    this.endBy(at);
    if (this.windows.expire(at)) this.onTriggersChanged();
  }

  /** The value of a watched series at a price; null while it is unknown. */
  value({ key, series }: WatchedSeries, price: MachinePrice): MachinePrice | null {
    if (isWindow(series)) {
      this.settle();
      return this.windows.price(series, price);
    }
    if (!isIndicator(series)) return price;
    const { backing, at } = price;
    const value = this.indicators.get(key)?.value ?? null;
    if (value === null) return null;
    if (series.kind === 'rsi') return { price: value, backing: backing === null ? null : value, at };
    return {
      price: round12(price.price / value),
      backing: backing === null ? null : round12(backing / value),
      at,
    };
  }

  /**
   * What a value is measured against; null if there is nothing, and for RSI. While the port is asked to apply a price, that
   * is what came before the price; for a bar, its own extremes are in it.
   */
  reference({ key, series }: WatchedSeries, price: number, at: number): SeriesReference | null {
    if (isWindow(series)) {
      this.settle();
      return this.windows.reference(series, price, at);
    }
    const indicator = this.indicators.get(key);
    if (indicator === undefined || indicator.value === null || series.kind === 'rsi') return null;
    return { price: indicator.value, at: indicator.candles.openStart, exact: true };
  }

  /** null for a series that needs nothing. */
  filling({ key, series }: WatchedSeries, at: number): SeriesFilling | null {
    if (isWindow(series)) return this.windows.filling(series, at);
    const indicator = this.indicators.get(key);
    if (indicator === undefined) return null;
    const needed = closesFor(indicator.series);
    return { known: Math.min(needed, indicator.candles.closes.length), needed };
  }

  /** Frees the gate; nothing may be called after it. */
  end(): void {
    this.gates.free(this.gate);
  }

  /** Everything that decides what happens from `at` on, for comparisons. */
  state(at: number): unknown {
    const { windows, bars, candles, indicators, gates, gate } = this;
    this.settle();
    return {
      windows: windows.entries(at),
      bars: bars.state(),
      candles: candles.map(({ size, openStart, closes }) => [size, openStart, closes]),
      indicators: [...indicators].map(([key, { value }]) => [key, value]),
      close: gates.close(gate),
      lastAt: gates.lastAt(gate),
    };
  }

  /** If the port throws for a series, the others are applied, then the first error is thrown. */
  private applyToConcerned(price: MachinePrice): void {
    const { ranges, watched } = this;
    let failure: { readonly error: unknown } | null = null;
    for (let n = 0; n < watched.length; n += 1) {
      const each = watched[n];
      if (each === undefined) continue;
      try {
        if (ranges.isForgotten(n)) this.readRange(n, each, price);
        if (ranges.isInside(n, price)) continue;
        ranges.forget(n);
        const value = this.value(each, price);
        if (value !== null) this.port.apply(each.key, value);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure !== null) throw failure.error;
  }

  /** What is measured against a reference that changed. */
  private forgetChanged(): void {
    const { ranges, watched, windows } = this;
    for (const [n, { series }] of watched.entries())
      if (isWindow(series) && windows.hasChanged(series)) ranges.forget(n);
  }

  /** Reads again the thresholds of what was applied. */
  private openGate(price: MachinePrice): void {
    const { ranges, range, watched, windows } = this;
    for (let n = 0; n < watched.length; n += 1) {
      const each = watched[n];
      if (each !== undefined && ranges.isForgotten(n)) this.readRange(n, each, price);
    }
    windows.forgetChanges();
    range.reset();
    ranges.narrow(range);
    this.gates.open(this.gate, range, price.at);
  }

  private readRange(n: number, watched: WatchedSeries, price: MachinePrice): void {
    this.range.reset();
    this.narrow(this.range, watched, price);
    this.ranges.set(n, this.range);
  }

  private narrow(range: PriceRange, { key, series }: WatchedSeries, { price, at }: MachinePrice): void {
    const nearest = this.port.nearest(key);
    if (isWindow(series)) return this.windows.addTo(range, series, nearest, price, at);
    if (!isIndicator(series)) return range.addPrice(nearest);
    const value = this.indicators.get(key)?.value ?? null;
    if (value === null) return;
    if (series.kind === 'rsi') range.addConstant(nearest, value);
    else range.addRatio(nearest, value);
  }

  /** Prices wait in the gate, by the shortest buckets, until the minute ends. */
  private boundGate(at: number): void {
    const { gates, gate, windows } = this;
    const minuteEnd = at - (at % MINUTE_OF_SERIES_MS) + MINUTE_OF_SERIES_MS;
    const bucketMs = Math.min(windows.bucketMs, MINUTE_OF_SERIES_MS);
    gates.bound(gate, Math.min(minuteEnd, windows.referencesUntil() + 1), bucketMs, at);
  }

  /** Enters what waits in the gate, for whoever reads. */
  private settle(): void {
    if (this.enterInside()) this.onTriggersChanged();
  }

  /** Enters how far prices went, as if each had been entered when it came. Returns whether a reference changed. */
  private enterInside(): boolean {
    this.hasNewReference = false;
    this.gates.drainInside(this.gate, this.enterBucket);
    return this.hasNewReference;
  }

  private readonly enterBucket = (inside: InsideExtremes): void => {
    this.bars.add(inside, inside.lowAt, (row) => this.port.addBar(this.symbol, row));
    if (this.windows.enterInside(inside)) this.hasNewReference = true;
  };

  private extremesOfBar(
    key: string,
    series: SeriesParts,
    bar: MachineBar,
  ): Pick<MachineBar, 'low' | 'high'> | null {
    if (isWindow(series)) return this.windows.extremesOfBar(series, bar);
    if (!isIndicator(series)) return bar;
    const value = this.indicators.get(key)?.value ?? null;
    if (value === null) return null;
    if (series.kind === 'rsi') return { low: value, high: value };
    return { low: round12(bar.low / value), high: round12(bar.high / value) };
  }

  private closeOfBar(key: string, series: SeriesParts, bar: MachineBar): number | null {
    if (isWindow(series)) return this.windows.closeOfBar(series, bar);
    if (!isIndicator(series)) return bar.close;
    const value = this.indicators.get(key)?.value ?? null;
    if (value === null || series.kind === 'rsi') return value;
    return round12(bar.close / value);
  }

  private readIndicators(candles: readonly ClosedCandles[]): void {
    for (const indicator of this.indicators.values()) {
      if (candles.includes(indicator.candles)) {
        indicator.value = indicatorOf(indicator.series, indicator.candles.closes);
      }
    }
  }

  private restore(entry: MachinePrice | MachineBar): void {
    const { windows, bars, gates, gate } = this;
    if ('start' in entry) {
      const range = backedRangeOfBar(entry);
      windows.enterCandle(range, entry.start);
      bars.restore(range, entry.start);
      if (!(entry.at <= gates.lastAt(gate)) && entry.basis !== 'degraded') gates.setClose(gate, entry.close);
    } else {
      const range = backedRange(entry);
      windows.enter(range, entry.at);
      if (range !== null) bars.restore(range, entry.at);
      if (entry.backing !== null) gates.setClose(gate, entry.price);
    }
    gates.setLastAt(gate, entry.at);
  }
}

function isWindow(series: SeriesParts): series is WindowSeries {
  return 'window' in series;
}

function isIndicator(series: SeriesParts): series is AverageSeries | RsiSeries {
  return 'candles' in series;
}

function closesFor(series: AverageSeries | RsiSeries): number {
  return series.kind === 'rsi' ? CLOSES_FOR_RSI : closesForAverage(series);
}

function indicatorOf(series: AverageSeries | RsiSeries, closes: readonly number[]): number | null {
  return series.kind === 'rsi' ? rsiOf(closes) : averageOf(series, closes);
}
