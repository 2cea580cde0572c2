import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { followedCoins } from '../domain/followed-coins.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { readPriceKey } from '../domain/price-key.js';
import { PageDemand } from '../page-demand.js';
import { DEMAND_EVERY_MS, SymbolDemand } from '../symbol-demand.js';
import { PriceFeedService } from './price-feed.service.js';

/** Several triggers are often saved in a row. */
const SOON_MS = 200;
const LISTS_MS = 1_000;

/**
 * Lets every exchange follow all listed coins, and publishes the prices of those that somebody watches. The demand is read at
 * the start, soon after a change, and once a minute.
 */
@Injectable()
export class SymbolFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private isRunning = false;
  private isReading = false;
  private stops: readonly (() => void)[] = [];
  private cancelSoon: (() => void) | null = null;
  private demanded: readonly string[] = [];
  private followedFirst: readonly string[] = [];
  private lists: readonly (readonly string[] | null)[] = [];

  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    @Inject(DEMAND_EVERY_MS) private readonly everyMs: number,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'maxSymbols'>,
    private readonly demand: SymbolDemand,
    private readonly pages: PageDemand,
    @Inject(PriceFeedService) private readonly prices: Pick<PriceFeedService, 'watch'>,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.isRunning = true;
    this.stops = [
      this.clock.every(this.everyMs, () => void this.readDemand()),
      this.clock.every(LISTS_MS, () => this.followNewLists()),
      this.demand.onChanged?.(() => this.readDemandSoon()) ?? (() => {}),
      this.pages.onChanged(() => this.prices.watch(this.watched())),
    ];
    void this.readDemand();
  }

  onModuleDestroy(): void {
    this.isRunning = false;
    for (const stop of this.stops) stop();
    this.cancelSoon?.();
  }

  private readDemandSoon(): void {
    this.cancelSoon ??= this.clock.after(SOON_MS, () => {
      this.cancelSoon = null;
      if (this.isReading) this.readDemandSoon();
      else void this.readDemand();
    });
  }

  /** Keeps the watched symbols while the demand cannot be read. Never rejects. */
  private async readDemand(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const demanded = await this.demand.symbols();
      if (!this.isRunning) return;
      this.demanded = demanded;
      const watched = this.watched();
      if (watched.join() !== this.followedFirst.join()) this.follow();
      this.prices.watch(watched);
    } catch (error) {
      this.logger.warn({ err: error }, 'price feed: symbol demand could not be read');
    } finally {
      this.isReading = false;
    }
  }

  /** A list is the same array until it changes. */
  private followNewLists(): void {
    if (this.feeds.some((feed, index) => feed.coins() !== (this.lists[index] ?? null))) this.follow();
  }

  private follow(): void {
    this.lists = this.feeds.map((feed) => feed.coins());
    const lists = this.lists.flatMap((list) => (list === null ? [] : [list]));
    this.followedFirst = this.watched();
    const wanted = [...ALWAYS_TRACKED, ...this.followedFirst.map((key) => readPriceKey(key).coin)];
    const others = followedCoins(lists, wanted, this.config.maxSymbols).slice(ALWAYS_TRACKED.length);
    for (const feed of this.feeds) feed.follow(others);
  }

  /** The price of one exchange brings its coin along. */
  private watched(): readonly string[] {
    const keys = [...this.demanded, ...this.pages.symbols()];
    return [...new Set(keys.flatMap((key) => [readPriceKey(key).coin, key]))];
  }
}
