import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';

const REPEAT_MS = 60_000;
const MOST_CHARACTERS = 200;

/** Logs repeated failures at most once a minute, and the recovery. */
export class FailureLog {
  private failures = 0;
  private loggedAt = -Infinity;
  private isOpen = false;

  constructor(
    private readonly what: string,
    private readonly exchange: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  failed(error: unknown): void {
    this.failures += 1;
    const now = this.clock.steady();
    if (now - this.loggedAt < REPEAT_MS) return;
    this.loggedAt = now;
    this.isOpen = true;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MOST_CHARACTERS);
    const { exchange, failures } = this;
    this.logger.warn({ exchange, failures, reason }, `price feed: ${exchange}: ${this.what} failed`);
  }

  succeeded(): void {
    const { exchange, failures } = this;
    if (failures === 0) return;
    if (this.isOpen) {
      this.logger.info({ exchange, failures }, `price feed: ${exchange}: ${this.what} works again`);
    }
    this.failures = 0;
    this.isOpen = false;
  }
}
