import type { Logger } from '../../../platform/logger/logger.js';

const WORTH_TELLING = 2;
const MOST_CHARACTERS = 200;

/** Logs the second failure of a source in a row, and its recovery. */
export class SourceLog {
  private consecutiveFailures = 0;
  private lastReason: string | null = null;

  constructor(
    private readonly source: string,
    private readonly logger: Logger,
  ) {}

  get failures(): number {
    return this.consecutiveFailures;
  }

  /** The last reason; null while it works. */
  get failure(): string | null {
    return this.lastReason;
  }

  failed(reason: string): void {
    this.consecutiveFailures += 1;
    this.lastReason = reason.slice(0, MOST_CHARACTERS);
    if (this.failures !== WORTH_TELLING) return;
    this.logger.warn({ source: this.source, reason: this.failure }, `official values: ${this.source} fails`);
  }

  succeeded(): void {
    const { source, failures } = this;
    if (failures >= WORTH_TELLING)
      this.logger.info({ source, failures }, `official values: ${source} works again`);
    this.consecutiveFailures = 0;
    this.lastReason = null;
  }
}
