interface Waiting {
  readonly start: () => void;
}

/** Lets so many go at once; the others wait for their turn in order of arrival. */
export class Turns {
  private going = 0;
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly most: number) {}

  /** Resolves when it is our turn, which then has to be `end`ed; false, and nothing to end, after `patienceMs`. */
  async begin(patienceMs: number): Promise<boolean> {
    if (this.going < this.most) {
      this.going += 1;
      return true;
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(waiting);
        resolve(false);
      }, patienceMs);
      this.waiting.add(waiting);
    });
  }

  end(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.going -= 1;
      return;
    }
    this.waiting.delete(next);
    next.start();
  }
}
