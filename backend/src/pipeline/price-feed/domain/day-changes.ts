interface DayChange {
  readonly percent: number;
  readonly at: number;
}

const KEPT_MS = 3_600_000;

/** Each exchange's own figure of a symbol's change over 24 hours. Times of the steady clock. */
export class DayChanges {
  private readonly figures: (DayChange | null)[];

  constructor(exchanges: number) {
    this.figures = Array.from({ length: exchanges }, () => null);
  }

  /** Percent; ignored if null or not finite. */
  note(index: number, percent: number | null, now: number): void {
    if (percent !== null && Number.isFinite(percent)) this.figures[index] = { percent, at: now };
  }

  forget(index: number): void {
    this.figures[index] = null;
  }

  /** The preferred exchange's figure of the last hour; null without any. */
  at(now: number): number | null {
    return this.figures.find((figure) => figure !== null && now - figure.at <= KEPT_MS)?.percent ?? null;
  }
}
