/** Counts calls per key in windows that begin with the first call. Times in milliseconds of a clock that never goes back. */
export class CallCount {
  private calls = new Map<string, number>();
  private endsAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one call; null if it may pass, else the milliseconds until the window ends. */
  add(key: string, now: number): number | null {
    if (now >= this.endsAt) {
      this.calls = new Map();
      this.endsAt = now + this.windowMs;
    }
    const made = (this.calls.get(key) ?? 0) + 1;
    this.calls.set(key, made);
    return made <= this.max ? null : this.endsAt - now;
  }
}
