import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { MarketStatus } from '../../../contract/market.js';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { PriceBook } from '../domain/price-book.js';
import type { Outcome } from '../domain/outcome.js';
import type { Tick } from '../domain/tick.js';
import { isTimely } from '../domain/tick-check.js';
import { TimeCheck } from '../domain/time-check.js';
import { EpisodeLog } from './episode-log.js';
import { EXCHANGE_FEEDS, type ExchangeFeed, type FeedListener } from '../exchange-feed.js';
import { ExchangeStates } from './exchange-states.js';
import { LoopLag } from './loop-lag.js';
import { FeedCoverage } from '../gaps/feed-coverage.js';
import type { MarketStatusSource } from '../market-status-source.js';
import { MarketStatusStream } from '../market-status-stream.js';
import { PriceStream } from '../price-stream.js';
import type { CurrentPrice, PriceTable } from '../price-table.js';
import { RejectionCount } from './rejection-count.js';
import { TickOrder } from './tick-order.js';

/** Four times a second, so that a price that must be renewed every second is at most a quarter late. */
const BEAT_MS = 250;
const STATUS_MS = 1_000;
const REJECTIONS_MS = 60_000;
const CORE_LIST: ReadonlySet<string> = new Set(ALWAYS_TRACKED);
const UNDATED: Outcome = { kind: 'rejected', reason: 'undated' };

/**
 * Follows the exchanges: every tick goes through the price book, in order (`TickOrder`); every price it makes is published
 * before the next tick is looked at. In between, prices that nothing renewed for a second are published again.
 */
@Injectable()
export class PriceFeedService
  implements PriceTable, MarketStatusSource, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly book: PriceBook;
  private readonly states: ExchangeStates;
  private readonly episodes: EpisodeLog;
  private readonly rejections = new RejectionCount();
  private readonly time = new TimeCheck();
  private readonly streamed: TickOrder;
  /** Symbols besides those that are always tracked, by exchange. */
  private readonly extras = new Map<string, readonly string[]>();
  private endings: readonly (() => void)[] = [];
  private isRunning = false;
  private statusKey = '';
  private statusAt = -Infinity;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    private readonly clock: Clock,
    private readonly coverage: FeedCoverage,
    private readonly prices: PriceStream,
    private readonly statuses: MarketStatusStream,
    health: HealthFields,
    lag: LoopLag,
  ) {
    const { exchanges } = config;
    this.episodes = new EpisodeLog(clock, logger);
    const trusted = new Set([...ALWAYS_TRACKED, 'USDC']);
    this.book = new PriceBook({ exchanges, symbols: ALWAYS_TRACKED, trusted, watcher: this.episodes });
    this.states = new ExchangeStates(exchanges);
    this.streamed = new TickOrder(lag, (tick, heldUpMs) => this.accept(tick, heldUpMs));
    health.add('feed', () => this.current());
  }

  onApplicationBootstrap(): void {
    this.isRunning = true;
    const listener = this.listener();
    for (const feed of this.feeds) feed.start(listener);
    this.endings = [
      this.clock.every(BEAT_MS, () => this.beat()),
      this.clock.every(REJECTIONS_MS, () => this.logRejections()),
    ];
  }

  onModuleDestroy(): void {
    this.isRunning = false;
    for (const end of this.endings) end();
    for (const feed of this.feeds) feed.stop();
  }

  get(symbol: string): CurrentPrice | null {
    return this.book.current(symbol, this.clock.steady());
  }

  tracked(): readonly string[] {
    return this.book.symbols();
  }

  current(): MarketStatus {
    const now = this.clock.steady();
    const { marketSource: source } = this.config;
    const exchanges = this.states.list(now, (exchange) => this.book.setAside(exchange, now));
    return { source, stale: this.book.stale(now), exchanges };
  }

  private listener(): FeedListener {
    return {
      tick: (tick) => this.streamed.take(tick),
      reading: (tick, askedAt) => {
        const now = this.clock.steady();
        this.settle(tick, this.isUndated(tick) ? UNDATED : this.book.read(tick, askedAt, now), now, 0);
      },
      connection: (exchange, connected) => {
        this.states.setConnected(exchange, connected);
        if (!this.states.anyConnected) this.coverage.lost();
        else if (!connected) this.coverage.broken();
      },
      unreadable: (exchange) => this.rejections.add(exchange, 'unreadable'),
      following: (exchange, symbols) => this.follow(exchange, symbols),
      isQuiet: (exchange, symbol) => this.book.isQuiet(exchange, symbol, this.clock.steady()),
    };
  }

  private accept(tick: Tick, heldUpMs: number): void {
    const now = this.clock.steady();
    this.settle(tick, this.isUndated(tick) ? UNDATED : this.book.accept(tick, now), now, heldUpMs);
  }

  /** Whether nobody can say of when it is: by a clock that is doubted, a trade of now looks old. */
  private isUndated(tick: Tick): boolean {
    const running = this.clock.running();
    this.time.look(this.clock.now(), running);
    this.time.heard(tick, running);
    const { exchangeAt, receivedAt } = tick;
    return this.time.isDoubted && (exchangeAt === null || !isTimely(exchangeAt, receivedAt));
  }

  /** Tracked is what at least one exchange follows. */
  private follow(exchange: string, symbols: readonly string[]): void {
    this.extras.set(exchange, symbols);
    const all = new Set([...this.extras.values()].flat());
    this.book.list([...ALWAYS_TRACKED, ...[...all].sort()]);
  }

  private settle(tick: Tick, outcome: Outcome, now: number, heldUpMs: number): void {
    if (!this.isRunning) return;
    if (outcome.kind === 'rejected') {
      // What a wrong clock keeps us from believing is missed.
      if (this.time.isDoubted) this.coverage.lost();
      this.rejections.add(tick.exchange, outcome.reason);
      return;
    }
    this.states.ticked(tick.exchange, now);
    this.see(tick, outcome, heldUpMs);
    if (outcome.kind === 'price') this.prices.publish(outcome.price);
  }

  /** The other coins come over a connection of their own, which may live while that of the core coins is dead. */
  private see(
    { exchange, symbol, via, exchangeAt, receivedAt }: Tick,
    { kind }: Outcome,
    heldUpMs: number,
  ): void {
    if (!CORE_LIST.has(symbol)) return;
    if (exchangeAt !== null && !isTimely(exchangeAt, receivedAt)) return; // a last trade shows nothing of now
    if (via === 'stream') this.coverage.streamed(exchange, heldUpMs);
    else if (kind === 'price') this.coverage.corrected();
    else if (kind === 'quiet') this.coverage.confirmed();
  }

  private beat(): void {
    const now = this.clock.steady();
    const wall = this.clock.now();
    this.time.look(wall, this.clock.running());
    const renewed = this.time.isDoubted ? [] : this.book.republish(now, wall);
    for (const price of renewed) this.prices.publish(price);
    if (now - this.statusAt >= STATUS_MS) this.publishStatus(now);
  }

  private publishStatus(now: number): void {
    const status = this.current();
    const states = status.exchanges.map(({ exchange, connected, setAside }) => [
      exchange,
      connected,
      setAside,
    ]);
    const key = JSON.stringify([states, status.stale]);
    if (key === this.statusKey) return;
    this.statusKey = key;
    this.statusAt = now;
    this.statuses.publish(status);
  }

  private logRejections(): void {
    const rejected = this.rejections.take();
    if (rejected !== null) this.logger.warn({ rejected }, 'quotes were rejected in the last minute');
    const episodes = this.episodes.take();
    if (episodes !== null)
      this.logger.warn({ episodes }, 'quotes did not count for a while in the last minute');
  }
}
