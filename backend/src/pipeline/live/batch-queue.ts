/**
 * Collects items and hands them to an asynchronous step, one batch at a time: what arrives while a batch is worked
 * on is the next one. So answers never overtake each other, and a burst costs one query. A step that fails loses
 * its batch; the error goes to `onError`.
 */
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
