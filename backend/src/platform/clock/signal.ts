import { type Clock, SystemClock } from './clock.js';

/** Wakes who waits on it. A notification while nobody waits ends the next wait at once. */
export class Signal {
  private isPending = false;
  private readonly waiters = new Set<() => void>();

  constructor(private readonly clock: Clock = new SystemClock()) {}

  notify(): void {
    if (this.waiters.size === 0) this.isPending = true;
    for (const wake of this.waiters) wake();
  }

  /** Resolves after `ms` milliseconds, or at the next notification; only at that if `ms` is infinite. */
  wait(ms: number): Promise<void> {
    if (this.isPending) {
      this.isPending = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const wake = (): void => {
        this.waiters.delete(wake);
        cancel();
        resolve();
      };
      const cancel = Number.isFinite(ms) ? this.clock.after(Math.ceil(ms), wake) : () => {};
      this.waiters.add(wake);
    });
  }
}
