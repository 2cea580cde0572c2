import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { MarketStatus } from '../../../contract/market.js';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { bitOf } from '../domain/consensus.js';
import { PriceBook } from '../domain/price-book.js';
import type { SymbolIdentity } from '../domain/coin-identity.js';
import type { TickOutcome } from '../domain/tick-outcome.js';
import type { Tick } from '../domain/tick.js';
import { isTimely } from '../domain/tick-check.js';
import { WallClockCheck } from '../domain/wall-clock-check.js';
import { QuoteLog, EventCounts } from './quote-log.js';
import { CoinListings } from '../listings/coin-listings.js';
import { EXCHANGE_FEEDS, type ExchangeFeed, type FeedListener } from '../exchange-feed.js';
import { ExchangeStates } from './exchange-states.js';
import { LoopLag } from './loop-lag.js';
import { FeedCoverage } from '../gaps/feed-coverage.js';
import { type MarketStatusSource, MarketStatusStream } from '../market-status.js';
import { PriceStream } from '../price-stream.js';
import type { CurrentPrice, PriceTable } from '../price-table.js';
import { TickOrder } from './tick-order.js';

/** Prices are renewed every second, at most a quarter late. */
const REPUBLISH_CHECK_MS = 250;
const STATUS_MS = 1_000;
/** Pages say that all exchanges are silent from then on. */
const SILENT_MS = 30_000;
const REJECTIONS_MS = 60_000;
const CORE_SYMBOLS: ReadonlySet<string> = new Set(ALWAYS_TRACKED);
const UNDATED: TickOutcome = { kind: 'rejected', reason: 'undated' };

/**
 * Follows the exchanges: every tick goes through the price book in order, and its price is published before the next tick
 * is handled. Prices that nothing renewed for a second are published again.
 */
@Injectable()
export class PriceFeedService
  implements PriceTable, MarketStatusSource, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly book: PriceBook;
  private readonly states: ExchangeStates;
  private readonly quoteLog: QuoteLog;
  private readonly rejections = new EventCounts();
  private readonly wallClock = new WallClockCheck();
  private readonly tickOrder: TickOrder;
  /** Besides the core, by exchange. */
  private readonly followed = new Map<string, readonly string[]>();
  private wanted: readonly string[] = [];
  private stopTimers: readonly (() => void)[] = [];
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
    private readonly listings: CoinListings,
  ) {
    const { exchanges } = config;
    this.quoteLog = new QuoteLog(clock, logger);
    this.book = new PriceBook({
      exchanges,
      symbols: ALWAYS_TRACKED,
      trusted: new Set([...ALWAYS_TRACKED, 'USDC']),
      observer: this.quoteLog,
      identityOf: (symbol) => this.identityOf(symbol),
    });
    this.states = new ExchangeStates(exchanges);
    this.tickOrder = new TickOrder(lag, (tick, heldUpMs) => this.accept(tick, heldUpMs));
    health.add('feed', () => this.current());
  }

  onApplicationBootstrap(): void {
    this.isRunning = true;
    this.listings.listen({
      onRead: () => this.updateBook(),
      onVerdict: (symbol, verdict) => this.book.settle(symbol, verdict),
    });
    const listener = this.listener();
    for (const feed of this.feeds) feed.start(listener);
    this.stopTimers = [
      this.clock.every(REPUBLISH_CHECK_MS, () => this.republish()),
      this.clock.every(REJECTIONS_MS, () => this.logRejections()),
    ];
  }

  onModuleDestroy(): void {
    this.isRunning = false;
    for (const end of this.stopTimers) end();
    for (const feed of this.feeds) feed.stop();
  }

  get(symbol: string): CurrentPrice | null {
    return this.book.current(symbol, this.clock.steady());
  }

  tracked(): readonly string[] {
    return this.book.symbols();
  }

  /** Publishes the prices of these symbols and keys (`BTC@kraken`) besides the core; of all others only the last ticks are kept. */
  watch(symbols: readonly string[]): void {
    this.wanted = [...new Set(symbols)].sort();
    this.updateBook();
  }

  current(): MarketStatus {
    const now = this.clock.steady();
    const { marketSource: source } = this.config;
    const exchanges = this.states.list(now, (exchange) => this.book.setAside(exchange, now));
    return { source, stale: this.book.stale(now), exchanges };
  }

  private listener(): FeedListener {
    return {
      onTick: (tick) => this.tickOrder.push(tick),
      onPoll: (tick, askedAt) => {
        const now = this.clock.steady();
        const isUndated = this.isUndated(tick);
        this.applyOutcome(tick, isUndated ? UNDATED : this.book.applyPoll(tick, askedAt, now), now, 0);
        if (!isUndated) this.publishAlone(this.book.applyPollAlone(tick, askedAt, now));
      },
      onConnection: (exchange, connected) => {
        this.states.setConnected(exchange, connected);
        if (!this.states.anyConnected) this.coverage.interrupt();
        else if (!connected) this.coverage.onStreamDead();
      },
      onRefusal: (exchange) => this.states.setRefused(exchange),
      onUnreadable: (exchange) => this.rejections.add(exchange, 'unreadable'),
      onSymbols: (exchange, symbols) => {
        this.followed.set(exchange, symbols);
        this.updateBook();
      },
      needsPoll: (exchange, symbol) => this.book.needsPoll(exchange, symbol, this.clock.steady()),
    };
  }

  private identityOf(symbol: string): SymbolIdentity {
    return {
      listedOn: () =>
        this.feeds.reduce(
          (mask, feed, index) => (feed.listing(symbol) === 'not-listed' ? mask : mask | bitOf(index)),
          0,
        ),
      verdicts: this.listings.verdictsOf(symbol),
      onJudged: (judgement) => this.listings.note(judgement),
    };
  }

  private accept(tick: Tick, heldUpMs: number): void {
    const now = this.clock.steady();
    const isUndated = this.isUndated(tick);
    this.applyOutcome(tick, isUndated ? UNDATED : this.book.accept(tick, now), now, heldUpMs);
    if (!isUndated) this.publishAlone(this.book.acceptAlone(tick, now));
  }

  private publishAlone(outcome: TickOutcome): void {
    if (this.isRunning && outcome.kind === 'price') this.prices.publish(outcome.price);
  }

  /** Whether a tick cannot be dated because our clock is in doubt. */
  private isUndated(tick: Tick): boolean {
    const running = this.clock.running();
    this.wallClock.observe(this.clock.now(), running);
    this.wallClock.compareWith(tick, running);
    const { exchangeAt, receivedAt } = tick;
    return this.wallClock.isDoubted && (exchangeAt === null || !isTimely(exchangeAt, receivedAt));
  }

  /** A symbol is followed if an exchange follows it. Without the verdicts of before, a lone one could take a ticker over after a restart. */
  private updateBook(): void {
    if (!this.listings.isRead()) return;
    const all = new Set([...ALWAYS_TRACKED, ...[...this.followed.values()].flat()]);
    this.book.setSymbols([...all], [...ALWAYS_TRACKED, ...this.wanted]);
  }

  private applyOutcome(tick: Tick, outcome: TickOutcome, now: number, heldUpMs: number): void {
    if (!this.isRunning) return;
    if (outcome.kind === 'rejected') {
      // A tick that is rejected for our wrong clock is a gap.
      if (this.wallClock.isDoubted) this.coverage.interrupt();
      this.rejections.add(tick.exchange, outcome.reason);
      return;
    }
    this.states.noteTick(tick.exchange, now);
    this.noteCoverage(tick, outcome, heldUpMs);
    if (outcome.kind === 'price') this.prices.publish(outcome.price);
  }

  /** Core symbols only: others have their own connection, which may live while that of the core is dead. */
  private noteCoverage(
    { exchange, symbol, via, exchangeAt, receivedAt }: Tick,
    { kind }: TickOutcome,
    heldUpMs: number,
  ): void {
    if (!CORE_SYMBOLS.has(symbol)) return;
    if (exchangeAt !== null && !isTimely(exchangeAt, receivedAt)) return; // a last trade shows nothing of now
    if (via === 'stream') this.coverage.onStreamTick(exchange, heldUpMs);
    else if (kind === 'price') this.coverage.onPollCorrected();
    else if (kind === 'quiet') this.coverage.onPollConfirmed();
  }

  private republish(): void {
    const now = this.clock.steady();
    const wall = this.clock.now();
    this.wallClock.observe(wall, this.clock.running());
    const renewed = this.wallClock.isDoubted ? [] : this.book.republish(now, wall);
    for (const price of renewed) this.prices.publish(price);
    if (now - this.statusAt >= STATUS_MS) this.publishStatus(now);
  }

  private publishStatus(now: number): void {
    const status = this.current();
    const states = status.exchanges.map(({ exchange, connected, setAside, refused, ageMs }) => [
      exchange,
      connected,
      refused,
      setAside,
      ageMs !== null && ageMs >= SILENT_MS,
    ]);
    const key = JSON.stringify([states, status.stale]);
    if (key === this.statusKey) return;
    this.statusKey = key;
    this.statusAt = now;
    this.statuses.publish(status);
  }

  private logRejections(): void {
    const rejected = this.rejections.drain();
    if (rejected !== null) this.logger.warn({ rejected }, 'price feed: quotes rejected in the last minute');
    const episodes = this.quoteLog.counts.drain();
    if (episodes !== null)
      this.logger.warn({ episodes }, 'price feed: quotes that did not count for a while in the last minute');
  }
}
