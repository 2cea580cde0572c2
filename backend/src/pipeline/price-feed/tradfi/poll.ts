import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';

/** What the polls of official values share. */
export interface PollParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const AFTER_ERROR_MS = 30_000;

/** A repeated poll, one request at a time. */
export class Poll {
  private dueAt = -Infinity;
  private running: Promise<void> | null = null;

  /** `poll` resolves with the milliseconds from its start to the next one. */
  constructor(
    private readonly poll: () => Promise<number>,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {}

  pollIfDue(): void {
    if (this.running !== null || this.clock.steady() < this.dueAt) return;
    this.running = this.run().finally(() => {
      this.running = null;
    });
  }

  /** Resolves when no poll is running. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    const askedAt = this.clock.steady();
    let wait = AFTER_ERROR_MS;
    try {
      wait = await this.poll();
    } catch (error) {
      this.onError(error);
    }
    this.dueAt = askedAt + wait;
  }
}
