/** The answer to a question that costs something, asked one at a time and kept for a while, whoever wants it. */
export class Cached<T> {
  private asked: Promise<T> | null = null;
  /** By the monotonic clock; infinite while the question is open. */
  private keptUntil = -Infinity;

  /** An answer is kept for `keptMs` milliseconds from when it came; a failure for none. Infinity: for good. */
  constructor(
    private readonly ask: () => Promise<T>,
    private readonly keptMs: number,
  ) {}

  /** Rejects if the question fails. */
  get(): Promise<T> {
    if (this.asked === null || performance.now() >= this.keptUntil) {
      this.keptUntil = Infinity;
      this.asked = this.find();
    }
    return this.asked;
  }

  private async find(): Promise<T> {
    let keptForMs = 0;
    try {
      const answer = await this.ask();
      keptForMs = this.keptMs;
      return answer;
    } finally {
      this.keptUntil = performance.now() + keptForMs;
    }
  }
}
