import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';

/** As long as a list of markets holds. */
const KEPT_MS = 6 * 3_600_000;

/** The markets an exchange refused to tell of: left out for 6 hours, by when its list of markets is a new one. */
export class LeftOut {
  private readonly since = new Map<string, number>();

  constructor(
    private readonly exchange: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** `market` is ccxt's name. */
  add(market: string, reason: string): void {
    this.since.set(market, this.clock.steady());
    this.logger.warn(
      { exchange: this.exchange, market, reason },
      'an exchange refused a market: it is left out',
    );
  }

  has(market: string): boolean {
    return this.clock.steady() - (this.since.get(market) ?? -Infinity) < KEPT_MS;
  }
}
