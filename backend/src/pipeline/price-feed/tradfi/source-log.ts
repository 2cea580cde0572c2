import type { Logger } from '../../../platform/logger/logger.js';

const WORTH_TELLING = 2;
const MOST_CHARACTERS = 200;

/** Logs the second failure of a source in a row, and its recovery. */
export class SourceLog {
  /** In a row. */
  failures = 0;
  /** The last reason; null while it works. */
  failure: string | null = null;

  constructor(
    private readonly source: string,
    private readonly logger: Logger,
  ) {}

  failed(reason: string): void {
    this.failures += 1;
    this.failure = reason.slice(0, MOST_CHARACTERS);
    if (this.failures !== WORTH_TELLING) return;
    this.logger.warn({ source: this.source, reason: this.failure }, `official values: ${this.source} fails`);
  }

  succeeded(): void {
    const { source, failures } = this;
    if (failures >= WORTH_TELLING)
      this.logger.info({ source, failures }, `official values: ${source} works again`);
    this.failures = 0;
    this.failure = null;
  }
}
