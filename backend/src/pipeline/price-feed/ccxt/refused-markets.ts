import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';

/** As long as a market list is kept. */
const KEPT_MS = 6 * 3_600_000;

/** Markets that the exchange refused to stream: left out for 6 hours, until the next market list. */
export class RefusedMarkets {
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
      { market, reason },
      `price feed: ${this.exchange}: market refused; left out for 6 hours`,
    );
  }

  has(market: string): boolean {
    return this.clock.steady() - (this.since.get(market) ?? -Infinity) < KEPT_MS;
  }
}
