import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';
import type { BookWatcher } from '../domain/book-watcher.js';
import { RejectionCount } from './rejection-count.js';

const QUIET_MS = 60_000;

/**
 * Logs which quotes do not count, and when they do again: a line at the beginning and the end of an episode, at most
 * one of a kind a minute for each symbol and exchange. Every episode is counted.
 */
export class EpisodeLog implements BookWatcher {
  private readonly counts = new RejectionCount();
  private readonly loggedAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  setAside(symbol: string, exchange: string, usd: number, consensus: number): void {
    this.counts.add(exchange, 'set-aside');
    this.log('a quote is set aside: too far off the others', symbol, exchange, { usd, consensus });
  }

  held(symbol: string, exchange: string, usd: number, last: number): void {
    this.counts.add(exchange, 'held');
    this.log('a jump of one exchange waits to be confirmed', symbol, exchange, { usd, last });
  }

  counted(symbol: string, exchange: string, usd: number, consensus: number): void {
    this.counts.add(exchange, 'counted-again');
    this.log('a quote counts again', symbol, exchange, { usd, consensus });
  }

  anotherCoin(symbol: string, exchange: string, usd: number, last: number): void {
    this.counts.add(exchange, 'another-coin');
    this.log('an exchange means another coin by this symbol', symbol, exchange, { usd, last });
  }

  /** How often each happened since the last call, `{"kraken set-aside": 3}`; null if nothing did. */
  take(): Readonly<Record<string, number>> | null {
    return this.counts.take();
  }

  private log(what: string, symbol: string, exchange: string, prices: object): void {
    const key = `${what} ${symbol} ${exchange}`;
    const now = this.clock.steady();
    if (now - (this.loggedAt.get(key) ?? -Infinity) < QUIET_MS) return;
    this.loggedAt.set(key, now);
    this.logger.warn({ symbol, exchange, ...prices }, what);
  }
}
