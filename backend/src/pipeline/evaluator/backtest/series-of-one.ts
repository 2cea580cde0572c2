import type { Guard } from '../../../contract/trigger.js';
import { watchKindOf } from '../../../contract/watch.js';
import { seriesOf } from '../domain/trigger-key.js';
import type { MachineBar, MachinePrice } from '../domain/trigger-machine.js';
import { CoinSeries, type SeriesPort, type WatchedSeries } from '../series/coin-series.js';
import { PriceGates } from '../series/gate.js';
import { GATE_MARGIN } from '../series/price-range.js';
import { seriesParts, type WindowSeries } from '../series/series-parts.js';
import { backedRange, backedRangeOfBar, PriceWindows } from '../series/windows.js';

/** What is told of a series' values; at each price or bar at most one. */
export interface ValueListener {
  readonly onPrice: (value: MachinePrice) => void;
  readonly onBar: (value: MachineBar) => void;
  /** Whether a bar whose values lie strictly between these changes nothing. */
  readonly isIdle: (least: number, greatest: number) => boolean;
}

/** One series of one coin, as the evaluator computes it. */
export interface SeriesOfOne {
  /** Returns whether the series has a value that means something: of new highs and lows, by a whole window. */
  onPrice(price: MachinePrice): boolean;
  onBar(bar: MachineBar): boolean;
  /** Nobody knows what happened before `at`. */
  onHole(at: number): void;
  /** The value at a price before it enters; null while it is unknown. */
  valueBefore(price: MachinePrice): number | null;
}

/** The series of a condition; null if that is of the price, or of an extreme of each trigger's own. */
export function seriesOfOne(condition: Guard['condition'], listener: ValueListener): SeriesOfOne | null {
  const series = seriesParts(seriesOf(condition) ?? 'price');
  if (series === null) return null;
  // A move is found by what is known of its window; a new high or low needs all of it.
  const needsWhole = watchKindOf(condition) === 'extreme';
  if ('window' in series) return new OneWindow(series, needsWhole, listener);
  return 'candles' in series ? new OneIndicator({ key: 'folded', series }, listener) : null;
}

/** More than rounding to 12 digits can add. */
const ABOVE = 1 + GATE_MARGIN;

/** A window by itself: the steps of `CoinSeries` without what other series and storage need. */
class OneWindow implements SeriesOfOne {
  private readonly windows = new PriceWindows();

  constructor(
    private readonly series: WindowSeries,
    private readonly needsWhole: boolean,
    private readonly listener: ValueListener,
  ) {
    this.windows.watch([series]);
  }

  onPrice(price: MachinePrice): boolean {
    const { windows, series } = this;
    windows.expire(price.at);
    const value = windows.price(series, price);
    if (value !== null) this.listener.onPrice(value);
    windows.enter(backedRange(price), price.at);
    return value !== null && this.isKnown(price.at);
  }

  onBar(bar: MachineBar): boolean {
    const { windows, series, listener } = this;
    const { start, basis, at } = bar;
    windows.expire(at);
    const [lowest, highest] = [windows.low(series), windows.high(series)];
    const range = backedRangeOfBar(bar);
    if (this.isIdle(bar, Math.min(lowest, range.low), Math.max(highest, range.high))) {
      windows.enterCandle(range, start);
      return this.isKnown(at);
    }
    const extremes = windows.extremesOfBar(series, bar);
    windows.enterCandle(range, start);
    const value = windows.closeOfBar(series, bar);
    if (value === null) return false;
    const { low, high } = extremes ?? { low: value, high: value };
    listener.onBar({ start, low, high, close: value, basis, at });
    return this.isKnown(at);
  }

  onHole(at: number): void {
    this.windows.setKnownFrom(at);
  }

  valueBefore(price: MachinePrice): number | null {
    this.windows.expire(price.at);
    return this.windows.price(this.series, price)?.price ?? null;
  }

  /** By bounds that cost two divisions: `lowest` and `highest` are the extremes with the bar; NaN, and not idle, without any before. */
  private isIdle({ low, high, close }: MachineBar, lowest: number, highest: number): boolean {
    const [top, bottom] = [Math.max(high, close), Math.min(low, close)];
    switch (this.series.kind) {
      case 'low':
        return this.listener.isIdle(-Infinity, Math.max(1, (top / lowest) * ABOVE));
      case 'high':
        return this.listener.isIdle(Math.min(1, bottom / highest / ABOVE), Infinity);
      case 'move':
        return this.listener.isIdle(-Infinity, Math.max(top / lowest, 2 - bottom / highest) * ABOVE);
    }
  }

  private isKnown(at: number): boolean {
    return !this.needsWhole || this.windows.isWhole(this.series, at);
  }
}

/** Every price concerns what is folded. */
const ALWAYS = { rise: Infinity, fall: -Infinity, due: -Infinity };

/** An average or the RSI. */
class OneIndicator implements SeriesOfOne {
  private readonly coin: CoinSeries;
  private hasValue = false;

  constructor(
    private readonly watched: WatchedSeries,
    private readonly listener: ValueListener,
  ) {
    this.coin = new CoinSeries(watched.key, new PriceGates(), this.port());
    this.coin.watch([watched]);
  }

  onPrice(price: MachinePrice): boolean {
    this.hasValue = false;
    this.coin.onPrice(price);
    return this.hasValue;
  }

  onBar(bar: MachineBar): boolean {
    this.hasValue = false;
    this.coin.onBar(bar);
    return this.hasValue;
  }

  onHole(at: number): void {
    // Candles that ended meanwhile close first, so that none of them counts.
    this.coin.endBy(at);
    this.coin.onHole(at);
  }

  valueBefore(price: MachinePrice): number | null {
    this.coin.advance(price.at);
    return this.coin.value(this.watched, price)?.price ?? null;
  }

  private port(): SeriesPort {
    return {
      nearest: () => ALWAYS,
      apply: (_, value) => {
        this.hasValue = true;
        this.listener.onPrice(value);
      },
      applyBar: (_, value) => {
        this.hasValue = true;
        this.listener.onBar(value);
      },
      addBar: () => undefined,
      addClose: () => undefined,
    };
  }
}
