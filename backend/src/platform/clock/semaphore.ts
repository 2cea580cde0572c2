/** Admits `most` at once; others wait in order of arrival. */
export class Semaphore {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly most: number) {}

  /** true when acquired, and must be released; false after `timeoutMs`. */
  async acquire(timeoutMs: number): Promise<boolean> {
    if (this.taken < this.most) {
      this.taken += 1;
      return true;
    }
    return new Promise((resolve) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(admit);
        resolve(false);
      }, timeoutMs);
      this.waiting.add(admit);
    });
  }

  release(): void {
    const [admitNext] = this.waiting;
    if (admitNext === undefined) {
      this.taken -= 1;
      return;
    }
    this.waiting.delete(admitNext);
    admitNext();
  }
}
