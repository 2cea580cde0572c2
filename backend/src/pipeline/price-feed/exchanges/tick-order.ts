import { inOrderMade, type Tick } from '../domain/tick.js';
import type { LoopLag } from './loop-lag.js';

/**
 * Passes ticks on as they come. After the process was held up, ticks wait until all sockets were read and go in the
 * order in which they were made (ADR 22).
 */
export class TickOrder {
  private waiting: Tick[] | null = null;

  /** `pass`: `heldUpMs` is how long ago ticks may have come that wait behind this one; 0 if none does. */
  constructor(
    private readonly lag: LoopLag,
    private readonly pass: (tick: Tick, heldUpMs: number) => void,
  ) {}

  take(tick: Tick): void {
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
    for (const tick of inOrderMade(waiting)) this.pass(tick, heldUpMs);
  }
}
