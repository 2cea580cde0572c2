/** Faults in the order they were asked for, each for so many `times`: whatever comes meets the first one that is meant for it. */
export class FaultScript<Scripted extends { readonly times: number }> {
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

  /** The first that is meant; it then counts as used once. */
  take(isMeant: (fault: Scripted) => boolean): Scripted | null {
    const found = this.waiting.find(isMeant);
    if (found === undefined) return null;
    this.waiting = this.waiting.flatMap((each) => {
      if (each !== found) return [each];
      return each.times > 1 ? [{ ...each, times: each.times - 1 }] : [];
    });
    return found;
  }
}
