import type { Clock } from '../../../platform/clock/clock.js';

const AFTER_ERROR_MS = 30_000;

/** Something that is asked for again and again, one question at a time. */
export class Poll {
  private dueAt = -Infinity;
  private running: Promise<void> | null = null;

  /** `ask` resolves with how long after it was called it is to be called again, in milliseconds. */
  constructor(
    private readonly ask: () => Promise<number>,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Asks if it is time to. */
  beat(): void {
    if (this.running !== null || this.clock.steady() < this.dueAt) return;
    this.running = this.round().finally(() => {
      this.running = null;
    });
  }

  /** Resolves when nothing is being asked. */
  async settled(): Promise<void> {
    await this.running;
  }

  private async round(): Promise<void> {
    const askedAt = this.clock.steady();
    let wait = AFTER_ERROR_MS;
    try {
      wait = await this.ask();
    } catch (error) {
      this.onError(error);
    }
    this.dueAt = askedAt + wait;
  }
}
