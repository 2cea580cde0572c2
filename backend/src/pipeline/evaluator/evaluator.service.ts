import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Fence, Leases } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import type { MarketPrice } from '../price-feed/domain/price.js';
import { FeedCoverage, type CoveragePoint } from '../price-feed/gaps/feed-coverage.js';
import { PriceHistory } from '../price-feed/price-history.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { PriceTable } from '../price-feed/price-table.js';
import { EvaluationLag } from './evaluation-lag.js';
import { FireRecorder, SeriesStore, TriggerStateStream, WatchList } from './ports.js';
import { LeaderTerm } from './leader-term.js';
import type { SeriesNow } from './series-values.js';

/** Evaluates prices while this process holds the `market` lease; stands by while another does. */
@Injectable()
export class Evaluator implements OnModuleInit, OnModuleDestroy {
  private term: LeaderTerm | null = null;
  private readonly unsubscribe: (() => void)[] = [];
  private stopping = false;

  constructor(
    private readonly leases: Leases,
    private readonly prices: PriceStream,
    private readonly coverage: FeedCoverage,
    private readonly history: PriceHistory,
    private readonly priceTable: PriceTable,
    private readonly watchList: WatchList,
    private readonly recorder: FireRecorder,
    private readonly seriesStore: SeriesStore,
    private readonly states: TriggerStateStream,
    private readonly lag: EvaluationLag,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('market', { taken: (fence) => this.startTerm(fence), lost: () => this.abandonTerm() });
    this.lag.setRoleSource(() => {
      if (this.term === null) return 'standby';
      return this.term.isCaughtUp ? 'holder' : 'catching-up';
    });
    this.unsubscribe.push(
      this.prices.subscribe((price) => {
        const coverage = price.basis === 'official' ? this.officialCoverage(price) : this.coverage.latest();
        if (coverage !== null) this.term?.onPrice(price, coverage);
      }),
      this.watchList.onChanged((change) => this.term?.onEdit(change)),
    );
  }

  /** What watched series are now; null while this process does not evaluate them. */
  currentSeries(): readonly SeriesNow[] | null {
    return this.term?.currentSeries() ?? null;
  }

  /** Writes what is decided before it releases the lease. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
    await this.term?.stop();
    await this.leases.release('market');
  }

  /** Official values do not depend on the exchanges. */
  private officialCoverage({ at }: MarketPrice): CoveragePoint {
    return { at, steadyAt: this.clock.steady(), interruptions: 0, stalled: new Set() };
  }

  private startTerm(fence: Fence): void {
    if (this.stopping) return;
    const { recorder, seriesStore, watchList, history, priceTable, states, lag, clock, config, logger } =
      this;
    const onFenced = (): void => this.leases.refused('market', fence);
    const parts = {
      recorder,
      seriesStore,
      watchList,
      history,
      priceTable,
      states,
      lag,
      clock,
      config,
      logger,
      onFenced,
    };
    this.term = new LeaderTerm(fence, parts);
    void this.term.start();
  }

  private abandonTerm(): void {
    this.term?.abandon();
    this.term = null;
  }
}
