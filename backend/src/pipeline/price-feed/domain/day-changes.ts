interface DayChange {
  readonly percent: number;
  readonly at: number;
}

const KEPT_MS = 3_600_000;

/** Each exchange's own figure of a symbol's change over 24 hours. Times are in milliseconds that never go back. */
export class DayChanges {
  private readonly figures: (DayChange | null)[];

  constructor(exchanges: number) {
    this.figures = Array.from({ length: exchanges }, () => null);
  }

  /** Takes the figure of an exchange, in percent; null or no number: it gave none. */
  note(index: number, percent: number | null, now: number): void {
    if (percent !== null && Number.isFinite(percent)) this.figures[index] = { percent, at: now };
  }

  /** Drops the figure of an exchange. */
  forget(index: number): void {
    this.figures[index] = null;
  }

  /** The preferred exchange's figure, as long as it is not older than an hour; then the next one's. Null without any. */
  at(now: number): number | null {
    return this.figures.find((figure) => figure !== null && now - figure.at <= KEPT_MS)?.percent ?? null;
  }
}
