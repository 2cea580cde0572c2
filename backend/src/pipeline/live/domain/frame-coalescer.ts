import type { PushedQuote } from '../../../contract/socket.js';

/**
 * Turns a stream of quotes into frames: the latest value of each symbol wins, the first after a pause goes at once,
 * then at most one frame in `gapMs`. Holds at most one quote per symbol. Time is passed in, epoch milliseconds.
 */
export class FrameCoalescer {
  private readonly waiting = new Map<string, PushedQuote>();
  private nextAt = -Infinity;

  constructor(private readonly gapMs: number) {}

  add(quote: PushedQuote): void {
    this.waiting.set(quote[0], quote);
  }

  /** Milliseconds until the next frame may go: 0 is at once, null while there is nothing to send. */
  waitMs(now: number): number | null {
    return this.waiting.size === 0 ? null : Math.max(0, Math.min(this.nextAt - now, this.gapMs));
  }

  /** Takes the frame out; the next one may go `gapMs` later. */
  take(now: number): readonly PushedQuote[] {
    const frame = [...this.waiting.values()];
    this.waiting.clear();
    this.nextAt = now + this.gapMs;
    return frame;
  }
}
