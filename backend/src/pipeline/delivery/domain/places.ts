const SECOND = 1000;

/**
 * So many calls in any second: each occupies a place from its start until one second after its end. No I/O, no clock:
 * every `now` is milliseconds of one monotonic clock.
 */
export class Places {
  private inFlight = 0;
  private endedAt: readonly number[] = [];

  constructor(private readonly count: number) {}

  free(now: number): number {
    return Math.max(0, this.count - this.inFlight - this.justEnded(now).length);
  }

  /** Milliseconds until one more is free; infinite when only the end of a call can free one. */
  moreIn(now: number): number {
    const [oldest] = this.justEnded(now);
    return oldest === undefined ? Infinity : oldest + SECOND - now;
  }

  take(): void {
    this.inFlight += 1;
  }

  leave(now: number): void {
    this.inFlight -= 1;
    this.endedAt = [...this.justEnded(now), now];
  }

  private justEnded(now: number): readonly number[] {
    this.endedAt = this.endedAt.filter((at) => now - at < SECOND);
    return this.endedAt;
  }
}
