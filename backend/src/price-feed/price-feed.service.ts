import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { MarketStatus } from '../contract/market.js';
import { ALWAYS_TRACKED } from '../contract/symbols.js';
import { Clock } from '../platform/clock/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { HealthFields } from '../platform/health/health-fields.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { PriceBook } from './domain/price-book.js';
import type { BookWatcher, Outcome } from './domain/symbol-book.js';
import type { Tick } from './domain/tick.js';
import { EXCHANGE_FEEDS, type ExchangeFeed, type FeedListener } from './exchange-feed.js';
import { ExchangeStates } from './exchange-states.js';
import type { MarketStatusSource } from './market-status-source.js';
import { MarketStatusStream } from './market-status-stream.js';
import { PriceStream } from './price-stream.js';
import type { CurrentPrice, PriceTable } from './price-table.js';
import { RejectionCount } from './rejection-count.js';

/** Four times a second, so that a price that must be renewed every second is at most a quarter late. */
const BEAT_MS = 250;
const STATUS_MS = 1_000;
const REJECTIONS_MS = 60_000;

/**
 * Follows the exchanges: every tick goes through the price book, every price it makes is published before the next
 * tick is looked at. In between, prices that nothing renewed for a second are published again.
 */
@Injectable()
export class PriceFeedService
  implements PriceTable, MarketStatusSource, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly book: PriceBook;
  private readonly states: ExchangeStates;
  private readonly rejections = new RejectionCount();
  private readonly timers: NodeJS.Timeout[] = [];
  private isRunning = false;
  private statusKey = '';
  private statusAt = -Infinity;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    private readonly clock: Clock,
    private readonly prices: PriceStream,
    private readonly statuses: MarketStatusStream,
    health: HealthFields,
  ) {
    const { exchanges } = config;
    const trusted = new Set([...ALWAYS_TRACKED, 'USDC']);
    this.book = new PriceBook({ exchanges, symbols: ALWAYS_TRACKED, trusted, watcher: this.watcher() });
    this.states = new ExchangeStates(exchanges);
    health.add('feed', () => this.current());
  }

  onApplicationBootstrap(): void {
    this.isRunning = true;
    const listener = this.listener();
    for (const feed of this.feeds) feed.start(listener);
    this.timers.push(setInterval(() => this.beat(), BEAT_MS));
    this.timers.push(setInterval(() => this.logRejections(), REJECTIONS_MS));
  }

  onModuleDestroy(): void {
    this.isRunning = false;
    for (const timer of this.timers) clearInterval(timer);
    for (const feed of this.feeds) feed.stop();
  }

  get(symbol: string): CurrentPrice | null {
    return this.book.current(symbol, this.clock.now());
  }

  tracked(): readonly string[] {
    return ALWAYS_TRACKED;
  }

  current(): MarketStatus {
    const now = this.clock.now();
    const { marketSource: source } = this.config;
    return { source, stale: this.book.stale(now), exchanges: this.states.list(now) };
  }

  private listener(): FeedListener {
    return {
      tick: (tick) => {
        const now = this.clock.now();
        this.settle(tick, this.book.accept(tick, now), now);
      },
      reading: (tick, askedAt) => {
        const now = this.clock.now();
        this.settle(tick, this.book.read(tick, askedAt, now), now);
      },
      connection: (exchange, connected) => this.states.setConnected(exchange, connected),
      unreadable: (exchange) => this.rejections.add(exchange, 'unreadable'),
      isQuiet: (exchange, symbol) => this.book.isQuiet(exchange, symbol, this.clock.now()),
    };
  }

  private settle(tick: Tick, outcome: Outcome, now: number): void {
    if (!this.isRunning) return;
    if (outcome.kind === 'rejected') {
      this.rejections.add(tick.exchange, outcome.reason);
      return;
    }
    this.states.ticked(tick.exchange, now);
    if (outcome.kind === 'price') this.prices.publish(outcome.price);
  }

  private beat(): void {
    const now = this.clock.now();
    for (const price of this.book.republish(now)) this.prices.publish(price);
    if (now - this.statusAt >= STATUS_MS) this.publishStatus(now);
  }

  private publishStatus(now: number): void {
    const status = this.current();
    const connected = status.exchanges.filter((state) => state.connected).map(({ exchange }) => exchange);
    const key = `${connected.join()} ${status.stale.join()}`;
    if (key === this.statusKey) return;
    this.statusKey = key;
    this.statusAt = now;
    this.statuses.publish(status);
  }

  private logRejections(): void {
    const rejected = this.rejections.take();
    if (rejected !== null) this.logger.warn({ rejected }, 'quotes were rejected in the last minute');
  }

  private watcher(): BookWatcher {
    const { logger } = this;
    return {
      setAside: (symbol, exchange, usd, consensus) =>
        logger.warn({ symbol, exchange, usd, consensus }, 'a quote is set aside: too far off the others'),
      held: (symbol, exchange, usd, last) =>
        logger.warn({ symbol, exchange, usd, last }, 'a jump of one exchange waits to be confirmed'),
      anotherCoin: (symbol, exchange, usd, last) =>
        logger.warn({ symbol, exchange, usd, last }, 'an exchange means another coin by this symbol'),
    };
  }
}
