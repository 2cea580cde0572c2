/**
 * Faults in the order they were asked for, each for so many `times`: whatever comes meets the first one that is meant for it. The first
 * `after` (default 0) of those pass, and do not meet later faults either.
 */
export class FaultScript<Scripted extends { readonly times: number; readonly after?: number }> {
  private waiting: readonly Scripted[] = [];

  add(fault: Scripted): void {
    this.waiting = [...this.waiting, fault];
  }

  clear(): void {
    this.waiting = [];
  }

  pending(): readonly Scripted[] {
    return this.waiting;
  }

  /** The first that is meant; it then counts as used once. null: there is none, or it lets this one pass. */
  take(isMeant: (fault: Scripted) => boolean): Scripted | null {
    const found = this.waiting.find(isMeant);
    if (found === undefined) return null;
    const { times, after = 0 } = found;
    const left = after > 0 ? { ...found, after: after - 1 } : { ...found, times: times - 1 };
    this.waiting = this.waiting.flatMap((each) => {
      if (each !== found) return [each];
      return left.times > 0 ? [left] : [];
    });
    return after > 0 ? null : found;
  }
}
