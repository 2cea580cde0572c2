import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';
import type { QuoteObserver } from '../domain/tick-outcome.js';

const QUIET_MS = 60_000;

/** Logs which quotes do not count, and when they do again: a line of a kind a minute for each symbol and exchange. */
export class QuoteLog implements QuoteObserver {
  /** Of all, logged or not: `kraken set-aside`. */
  readonly counts = new EventCounts();
  private readonly loggedAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  setAside(symbol: string, exchange: string, usd: number, consensus: number): void {
    this.note('set-aside', 'quote set aside: too far off the others', symbol, exchange, { usd, consensus });
  }

  jumpHeld(symbol: string, exchange: string, usd: number, last: number): void {
    this.note('held', 'jump of one exchange held until confirmed', symbol, exchange, { usd, last });
  }

  countedAgain(symbol: string, exchange: string, usd: number, consensus: number): void {
    this.note('counted-again', 'quote counts again', symbol, exchange, { usd, consensus });
  }

  anotherCoin(symbol: string, exchange: string, usd: number, last: number): void {
    const what = 'exchange means another coin by this symbol';
    this.note('another-coin', what, symbol, exchange, { usd, last });
  }

  private note(kind: string, what: string, symbol: string, exchange: string, prices: object): void {
    this.counts.add(exchange, kind);
    const key = `${what} ${symbol} ${exchange}`;
    const now = this.clock.steady();
    if (now - (this.loggedAt.get(key) ?? -Infinity) < QUIET_MS) return;
    this.loggedAt.set(key, now);
    this.logger.warn({ symbol, exchange, ...prices }, `price feed: ${exchange}: ${symbol}: ${what}`);
  }
}

/** Counts events by exchange and kind for the log. */
export class EventCounts {
  private readonly counts = new Map<string, number>();

  add(exchange: string, reason: string): void {
    const key = `${exchange} ${reason}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** The counts since the last call, `{"kraken not-finite": 3}`; null if empty. */
  drain(): Readonly<Record<string, number>> | null {
    if (this.counts.size === 0) return null;
    const counts = Object.fromEntries(this.counts);
    this.counts.clear();
    return counts;
  }
}
