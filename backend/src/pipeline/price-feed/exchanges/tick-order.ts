import { sortByTime, type Tick } from '../domain/tick.js';
import type { LoopLag } from './loop-lag.js';

/**
 * Passes ticks on as they come. After the event loop was held up, it waits until all sockets are read and passes the ticks
 * in the order of their times (ADR 22): socket by socket the exchanges would not agree on a short move.
 */
export class TickOrder {
  private waiting: Tick[] | null = null;

  /** `heldUpMs`: the greatest age of ticks that still wait; 0 without any. */
  constructor(
    private readonly lag: LoopLag,
    private readonly pass: (tick: Tick, heldUpMs: number) => void,
  ) {}

  push(tick: Tick): void {
    if (this.waiting === null) {
      const { ms } = this.lag;
      if (ms === 0) return this.pass(tick, 0);
      this.waiting = [];
      setImmediate(() => this.passWaiting(ms));
    }
    this.waiting.push(tick);
  }

  private passWaiting(heldUpMs: number): void {
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const tick of sortByTime(waiting)) this.pass(tick, heldUpMs);
  }
}
