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

  /** The closes known, in order of time: those after the last hole count. `at`: the time of the last price. */
  load(candles: readonly ClosedCandle[], at: number): void {
    this.begun = at - (at % this.sizeMs);
    const ours = candles.filter(({ size, start }) => size === this.size && start < this.openStart);
    let begin = ours.length;
    for (let start = this.openStart; ours[begin - 1]?.start === start - this.sizeMs; start -= this.sizeMs)
      begin -= 1;
    this.run = ours
      .slice(begin)
      .slice(-MAX_CLOSES)
      .map(({ close }) => close);
  }

  /** What was closed so far does not count any more: something is missing after it. */
  drop(): void {
    this.run = [];
  }
}
