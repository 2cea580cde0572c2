interface Waiter {
  readonly admit: () => void;
}

/** Admits `most` at once; others wait in order of arrival. */
export class Semaphore {
  private taken = 0;
  private readonly waiting = new Set<Waiter>();

  constructor(private readonly most: number) {}

  /** true when acquired, and must be released; false after `timeoutMs`. */
  async acquire(timeoutMs: number): Promise<boolean> {
    if (this.taken < this.most) {
      this.taken += 1;
      return true;
    }
    return new Promise((resolve) => {
      const waiting: Waiter = {
        admit: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(waiting);
        resolve(false);
      }, timeoutMs);
      this.waiting.add(waiting);
    });
  }

  release(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.taken -= 1;
      return;
    }
    this.waiting.delete(next);
    next.admit();
  }
}
