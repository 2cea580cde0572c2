import type { BackedRange } from './windows.js';
import { HOUR_OF_SERIES_MS, MINUTE_OF_SERIES_MS } from './windows.js';

/**
 * What a minute or hour reached, as far as it is backed. Several rows of one start add up: the lowest low, the highest
 * high. `close` is the last backed price, null if it is unknown or
 * another row has it.
 */
export interface PriceBarRow extends BackedRange {
  readonly size: '1m' | '1h';
  /** Epoch milliseconds. */
  readonly start: number;
  readonly close: number | null;
}

type OnBar = (row: PriceBarRow) => void;

const ignore: OnBar = () => undefined;

/** The minute or hour that goes on; its low is Infinity while nothing was backed. */
class OpenBar {
  start = -Infinity;
  low = Infinity;
  high = -Infinity;

  constructor(
    private readonly size: PriceBarRow['size'],
    private readonly sizeMs: number,
  ) {}

  /** Publishes the bar if it has ended by `at`, and begins the next. */
  endBy(at: number, close: number, onBar: OnBar): void {
    if (at < this.start + this.sizeMs) return;
    const { size, start, low, high } = this;
    if (low !== Infinity) onBar({ size, start, low, high, close: Number.isNaN(close) ? null : close });
    this.start = at - (at % this.sizeMs);
    this.low = Infinity;
    this.high = -Infinity;
  }

  /** Publishes what comes late, else gathers it. `endBy(at)` comes first. */
  add({ low, high }: BackedRange, at: number, onBar: OnBar): void {
    if (at < this.start)
      return onBar({ size: this.size, start: at - (at % this.sizeMs), low, high, close: null });
    this.low = Math.min(this.low, low);
    this.high = Math.max(this.high, high);
  }
}

/** Makes the rows of a coin's bars. */
export class PriceBars {
  private readonly minute = new OpenBar('1m', MINUTE_OF_SERIES_MS);
  private readonly hour = new OpenBar('1h', HOUR_OF_SERIES_MS);

  /** `close`: the last backed price before `at`. */
  endBy(at: number, close: number, onBar: OnBar): void {
    this.minute.endBy(at, close, onBar);
    this.hour.endBy(at, close, onBar);
  }

  add(range: BackedRange, at: number, onBar: OnBar): void {
    this.minute.add(range, at, onBar);
    this.hour.add(range, at, onBar);
  }

  /** What the log says of the minute and hour that go on, after `endBy` with the newest time. */
  restore(range: BackedRange, at: number): void {
    this.add(range, at, ignore);
  }

  /** What the row of a minute says of the hour that goes on, likewise. */
  restoreHour(minute: PriceBarRow): void {
    this.hour.add(minute, minute.start, ignore);
  }

  /** For comparisons. */
  state(): readonly unknown[] {
    return [this.minute, this.hour].map(({ start, low, high }) => [start, low, high]);
  }
}
