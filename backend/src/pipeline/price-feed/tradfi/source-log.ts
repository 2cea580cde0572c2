import type { Logger } from '../../../platform/logger/logger.js';

const WORTH_TELLING = 2;
const MOST_CHARACTERS = 200;

/** Logs that a source fails, from its second failure in a row on, and that it works again: a line each. */
export class SourceLog {
  private inARow = 0;
  private latest: string | null = null;

  constructor(
    private readonly source: string,
    private readonly logger: Logger,
  ) {}

  /** How often it has failed since it worked. */
  get failures(): number {
    return this.inARow;
  }

  /** Why it failed last; null while it works. */
  get failure(): string | null {
    return this.latest;
  }

  failed(reason: string): void {
    this.inARow += 1;
    this.latest = reason.slice(0, MOST_CHARACTERS);
    if (this.inARow !== WORTH_TELLING) return;
    this.logger.warn({ source: this.source, reason: this.latest }, 'a source of official values fails');
  }

  worked(): void {
    if (this.inARow >= WORTH_TELLING)
      this.logger.info(
        { source: this.source, failures: this.inARow },
        'a source of official values works again',
      );
    this.inARow = 0;
    this.latest = null;
  }
}
