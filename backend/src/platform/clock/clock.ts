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
