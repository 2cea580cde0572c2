import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';

const REPEAT_MS = 60_000;
const MOST_CHARACTERS = 200;

/** As ccxt words an answer with this status, and ws one to its upgrade. */
const REGION = / 451 (?=Unavailable| *\{)|server response: 451|restricted location/i;

/** An exchange that answers 451 refuses the country of this machine. It is said once, and the others go on. */
export class RegionRefusal {
  private isSaid = false;

  constructor(
    private readonly exchange: string,
    private readonly logger: Logger,
    private readonly onRefused: () => void,
  ) {}

  /** Whether a failure is such a refusal. */
  explains(error: unknown): boolean {
    if (!REGION.test(textOf(error))) return false;
    this.onRefused();
    const { exchange } = this;
    if (!this.isSaid) {
      this.logger.warn(
        { exchange },
        `price feed: ${exchange}: refuses the country of this machine (451); the others go on. Name those that serve it in EXCHANGES.`,
      );
    }
    this.isSaid = true;
    return true;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
    private readonly region: RegionRefusal | null = null,
  ) {}

  failed(error: unknown): void {
    if (this.region?.explains(error) === true) return;
    this.failures += 1;
    const now = this.clock.steady();
    if (now - this.loggedAt < REPEAT_MS) return;
    this.loggedAt = now;
    this.isOpen = true;
    const reason = textOf(error).slice(0, MOST_CHARACTERS);
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
