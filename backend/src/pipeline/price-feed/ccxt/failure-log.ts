import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';

const REPEAT_MS = 60_000;
const MOST_CHARACTERS = 200;

/** Logs failures that repeat: at most one line a minute, and the end of what was logged. */
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
    this.logger.warn({ exchange: this.exchange, failures: this.failures, reason }, `${this.what} failed`);
  }

  succeeded(): void {
    if (this.failures === 0) return;
    if (this.isOpen) {
      this.logger.info({ exchange: this.exchange, failures: this.failures }, `${this.what} works again`);
    }
    this.failures = 0;
    this.isOpen = false;
  }
}
