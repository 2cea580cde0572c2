/** Hands items to an asynchronous step in order, one batch at a time. A step that fails loses its batch. */
export class BatchQueue<T> {
  private waiting: T[] = [];
  private working: Promise<void> | null = null;

  constructor(
    private readonly step: (items: readonly T[]) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  add(item: T): void {
    this.waiting.push(item);
    this.working ??= this.work();
  }

  /** Resolves once nothing is waiting. */
  async idle(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.step(batch);
      } catch (error) {
        this.onError(error);
      }
    }
    this.working = null;
  }
}
