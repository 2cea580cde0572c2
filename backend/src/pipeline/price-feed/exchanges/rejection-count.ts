/** Counts what was refused, by exchange and reason, until it is taken for the log. */
export class RejectionCount {
  private readonly counts = new Map<string, number>();

  add(exchange: string, reason: string): void {
    const key = `${exchange} ${reason}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** `{"kraken not-finite": 3}` since the last call; null if there was nothing. */
  take(): Readonly<Record<string, number>> | null {
    if (this.counts.size === 0) return null;
    const taken = Object.fromEntries(this.counts);
    this.counts.clear();
    return taken;
  }
}
