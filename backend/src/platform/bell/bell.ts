import { type Clock, SystemClock } from '../clock/clock.js';

/** Ends sleeps early. A ring that nobody hears ends the next sleep at once. */
export class Bell {
  private rung = false;
  private readonly sleepers = new Set<() => void>();

  constructor(private readonly clock: Clock = new SystemClock()) {}

  ring(): void {
    if (this.sleepers.size === 0) this.rung = true;
    for (const wake of this.sleepers) wake();
  }

  /** Resolves after `ms` milliseconds, or at the next ring. Infinite means at the next ring only. */
  sleep(ms: number): Promise<void> {
    if (this.rung) {
      this.rung = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const wake = (): void => {
        this.sleepers.delete(wake);
        cancel();
        resolve();
      };
      const cancel = Number.isFinite(ms) ? this.clock.after(Math.ceil(ms), wake) : () => {};
      this.sleepers.add(wake);
    });
  }
}
