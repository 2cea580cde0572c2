import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { readPriceKey } from '../domain/price-key.js';
import { PriceFeedService } from './price-feed.service.js';
import { DEMAND_EVERY_MS, SymbolDemand } from '../symbol-demand.js';

/** Several triggers are often saved in a row. */
const SOON_MS = 200;

/** Lets every exchange follow the demand: read at the start, soon after a change, and once a minute. */
@Injectable()
export class SymbolFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private stopTimer = (): void => {};
  private isRunning = false;
  private isReading = false;
  private unsubscribe = (): void => {};
  private cancelSoon: (() => void) | null = null;

  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    @Inject(DEMAND_EVERY_MS) private readonly everyMs: number,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly demand: SymbolDemand,
    private readonly clock: Clock,
    @Inject(PriceFeedService) private readonly prices: Pick<PriceFeedService, 'followKeys'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'maxSymbols'>,
  ) {}

  onApplicationBootstrap(): void {
    this.isRunning = true;
    this.stopTimer = this.clock.every(this.everyMs, () => void this.readDemand());
    this.unsubscribe = this.demand.onChanged?.(() => this.readDemandSoon()) ?? this.unsubscribe;
    void this.readDemand();
  }

  onModuleDestroy(): void {
    this.isRunning = false;
    this.stopTimer();
    this.unsubscribe();
    this.cancelSoon?.();
  }

  private readDemandSoon(): void {
    this.cancelSoon ??= this.clock.after(SOON_MS, () => {
      this.cancelSoon = null;
      if (this.isReading) this.readDemandSoon();
      else void this.readDemand();
    });
  }

  /** Keeps the followed symbols while the demand cannot be read. Never rejects. */
  private async readDemand(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const demanded = await this.demand.symbols();
      const wanted = [...new Set(demanded.map((key) => readPriceKey(key).coin))];
      const others = wanted.filter((symbol) => !ALWAYS_TRACKED.some((tracked) => tracked === symbol));
      if (!this.isRunning) return;
      this.prices.followKeys(demanded.filter((key) => readPriceKey(key).exchange !== null));
      for (const feed of this.feeds) feed.follow(others.slice(0, this.config.maxSymbols));
    } catch (error) {
      this.logger.warn({ err: error }, 'price feed: symbol demand could not be read');
    } finally {
      this.isReading = false;
    }
  }
}
