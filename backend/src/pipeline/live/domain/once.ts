/** Remembers what was told, for a while, so that nothing is told twice. */
export class Once {
  private readonly toldAt = new Map<string, number>();

  constructor(private readonly keptMs: number) {}

  /** Whether this is the first time within the while. `now` never decreases. */
  first(key: string, now: number): boolean {
    this.forget(now);
    if (this.toldAt.has(key)) return false;
    this.toldAt.set(key, now);
    return true;
  }

  /** A map keeps the order in which its keys came. */
  private forget(now: number): void {
    for (const [key, at] of this.toldAt) {
      if (now - at < this.keptMs) return;
      this.toldAt.delete(key);
    }
  }
}
