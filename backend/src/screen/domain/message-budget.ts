/** Counts what one socket sends: so many messages in each window, no more. Times are milliseconds of a clock that never goes back. */
export class MessageBudget {
  private windowStart = -Infinity;
  private used = 0;

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Takes note of one message; `exceeded` from the first one too many. */
  spend(now: number): 'within' | 'exceeded' {
    if (now - this.windowStart >= this.windowMs) {
      this.windowStart = now;
      this.used = 0;
    }
    this.used += 1;
    return this.used <= this.max ? 'within' : 'exceeded';
  }
}
