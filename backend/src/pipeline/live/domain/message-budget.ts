/** Counts what one socket sends: so many messages (or bytes) in each window, no more. Times are milliseconds of a clock that never goes back. */
export class MessageBudget {
  private windowStart = -Infinity;
  private used = 0;

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Takes note of one message, or of `amount`; `exceeded` from the first one too many. */
  spend(now: number, amount = 1): 'within' | 'exceeded' {
    if (now - this.windowStart >= this.windowMs) {
      this.windowStart = now;
      this.used = 0;
    }
    this.used += amount;
    return this.used <= this.max ? 'within' : 'exceeded';
  }
}
