import { type CandleSize } from '../../../contract/series.js';
import { HOUR_OF_SERIES_MS } from './windows.js';

/** More closes than an indicator of 200 candles is affected by. */
export const MAX_CLOSES = 720;

const CANDLE_MS: Readonly<Record<CandleSize, number>> = {
  '1h': HOUR_OF_SERIES_MS,
  '4h': 4 * HOUR_OF_SERIES_MS,
  '1d': 24 * HOUR_OF_SERIES_MS,
};

/** The last backed price before a candle's end; candles begin at multiples of their size in UTC. */
export interface ClosedCandle {
  readonly size: CandleSize;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly close: number;
}

/** The closes of one coin and size: the last 720 at most, without a hole. */
export class ClosedCandles {
  private run: number[] = [];
  private begun = Number.NaN;
  private readonly sizeMs: number;

  constructor(readonly size: CandleSize) {
    this.sizeMs = CANDLE_MS[size];
  }

  /** Oldest first. */
  get closes(): readonly number[] {
    return this.run;
  }

  /** Where the candle begins that goes on, and the last one ended; NaN before the first price. */
  get openStart(): number {
    return this.begun;
  }

  /**
   * Closes every candle that has ended by `at`, all at the last backed price; NaN if there is none, and then the closes
   * begin anew. Returns whether any closed.
   */
  endBy(at: number, close: number, onClose: (candle: ClosedCandle) => void): boolean {
    const start = at - (at % this.sizeMs);
    if (start <= this.openStart) return false;
    const { size, openStart, sizeMs } = this;
    this.begun = start;
    // Of a coin that was silent for longer than all that is kept only the last closes matter.
    const first = Math.max(openStart, start - MAX_CLOSES * sizeMs);
    for (let each = first; each < start; each += sizeMs) {
      if (Number.isNaN(close)) this.run = [];
      else {
        this.run.push(close);
        onClose({ size, start: each, close });
      }
    }
    if (this.run.length > MAX_CLOSES) this.run = this.run.slice(-MAX_CLOSES);
    return first < start;
  }

  /** Takes closes in any order; those after the last hole count. `at`: the time of the last price. A candle that has closed here since stays. */
  load(candles: readonly ClosedCandle[], at: number): void {
    const { size, sizeMs } = this;
    const known = new Map(this.run.map((close, n) => [this.begun - (this.run.length - n) * sizeMs, close]));
    for (const candle of candles) if (candle.size === size) known.set(candle.start, candle.close);
    const start = at - (at % sizeMs);
    this.begun = this.begun > start ? this.begun : start;
    const run: number[] = [];
    for (let each = this.begun - sizeMs; run.length < MAX_CLOSES; each -= sizeMs) {
      const close = known.get(each);
      if (close === undefined) break;
      run.push(close);
    }
    this.run = run.reverse();
  }

  /** Something is missing before `at`: what was closed does not count any more, and what has ended since is not known. */
  drop(at: number): void {
    this.run = [];
    this.begun = at - (at % this.sizeMs);
  }
}
