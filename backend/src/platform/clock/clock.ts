import { setTimeout as pause } from 'node:timers/promises';

/** The time seam: everything that needs the time of day asks a clock, so that tests can set it. */
export abstract class Clock {
  /** Epoch milliseconds: the time of day. It may be set back. */
  abstract now(): number;

  /**
   * For ages and waits: whole milliseconds that never go back. They run on while the time of day is set back, and go forward
   * with it (a machine that slept has grown older). No time of day: compare it with nothing but itself.
   */
  steady(): number {
    return this.now();
  }

  /** Milliseconds that run on whatever happens to the time of day, and stand still while the machine sleeps. */
  running(): number {
    return this.now();
  }

  /** Calls `run` once, after `ms` milliseconds. Returns what calls it off. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }

  /** Calls `run` every `ms` milliseconds until what it returns is called. */
  every(ms: number, run: () => void): () => void {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  }

  /** Resolves after `ms` milliseconds, or at once when the signal ends the wait. Never rejects. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}

export class SystemClock extends Clock {
  private lead = -Infinity;

  override now(): number {
    return Date.now();
  }

  override steady(): number {
    const running = this.running();
    this.lead = Math.max(this.lead, this.now() - running);
    return Math.floor(running + this.lead);
  }
  override running(): number {
    return performance.now();
  }
}
