import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { DEMAND_EVERY_MS, SymbolDemand } from '../symbol-demand.js';

const MOST_SYMBOLS = 300;

/** People save several triggers in a row. */
const SOON_MS = 200;

/** Lets every exchange follow what is wanted: read at the start, soon after it changed, and once a minute. */
@Injectable()
export class SymbolFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private endReads = (): void => {};
  private isRunning = false;
  private isReading = false;
  private endChanges = (): void => {};
  private endSoon: (() => void) | null = null;

  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    @Inject(DEMAND_EVERY_MS) private readonly everyMs: number,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly demand: SymbolDemand,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.isRunning = true;
    this.endReads = this.clock.every(this.everyMs, () => void this.read());
    this.endChanges = this.demand.onChanged?.(() => this.readSoon()) ?? this.endChanges;
    void this.read();
  }

  onModuleDestroy(): void {
    this.isRunning = false;
    this.endReads();
    this.endChanges();
    this.endSoon?.();
  }

  private readSoon(): void {
    this.endSoon ??= this.clock.after(SOON_MS, () => {
      this.endSoon = null;
      if (this.isReading) this.readSoon();
      else void this.read();
    });
  }

  /** While the demand cannot be read, what is followed stays. Never rejects. */
  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const wanted = await this.demand.wanted();
      const others = wanted.filter((symbol) => !ALWAYS_TRACKED.some((tracked) => tracked === symbol));
      if (!this.isRunning) return;
      for (const feed of this.feeds) feed.follow(others.slice(0, MOST_SYMBOLS));
    } catch (error) {
      this.logger.warn({ err: error }, 'which symbols are wanted could not be read');
    } finally {
      this.isReading = false;
    }
  }
}
