import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Fence, Leases } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import type { Price } from '../price-feed/domain/price.js';
import { MarketSight, type Sight } from '../price-feed/market-sight.js';
import { PriceHistory } from '../price-feed/price-history.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { PriceTable } from '../price-feed/price-table.js';
import { EvaluationLag } from './evaluation-lag.js';
import { FireRecorder, WatchList } from './ports.js';
import { Tenure } from './tenure.js';
import { TriggerStateStream } from './trigger-state-stream.js';

/** Evaluates prices while this process holds the `market` lease; stands by, with prices at hand, while another does. */
@Injectable()
export class Evaluator implements OnModuleInit, OnModuleDestroy {
  private tenure: Tenure | null = null;
  private readonly unsubscribe: (() => void)[] = [];
  private stopping = false;

  constructor(
    private readonly leases: Leases,
    private readonly prices: PriceStream,
    private readonly sight: MarketSight,
    private readonly history: PriceHistory,
    private readonly priceTable: PriceTable,
    private readonly watchList: WatchList,
    private readonly recorder: FireRecorder,
    private readonly states: TriggerStateStream,
    private readonly lag: EvaluationLag,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('market', { taken: (fence) => this.begin(fence), lost: () => this.abandon() });
    this.lag.follow(() => {
      if (this.tenure === null) return 'standby';
      return this.tenure.isCaughtUp ? 'holder' : 'catching-up';
    });
    this.unsubscribe.push(
      this.prices.subscribe((price) => {
        const sight = price.basis === 'official' ? this.officialSight(price) : this.sight.latest();
        if (sight !== null) this.tenure?.take(price, sight);
      }),
      this.watchList.onChanged((change) => this.tenure?.follow(change)),
    );
  }

  /** Before the rooms after it stop, while there is still time to write. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
    await this.tenure?.end();
    await this.leases.release('market');
  }

  /** Who tells it sees it, whatever the exchanges do. */
  private officialSight({ at }: Price): Sight {
    return { at, steadyAt: this.clock.steady(), interruptions: 0, awaited: new Set() };
  }

  private begin(fence: Fence): void {
    if (this.stopping) return;
    const { recorder, watchList, history, priceTable, states, lag, clock, config, logger } = this;
    const onFenced = (): void => this.leases.refused('market', fence);
    const parts = { recorder, watchList, history, priceTable, states, lag, clock, config, logger, onFenced };
    this.tenure = new Tenure(fence, parts);
    void this.tenure.begin();
  }

  private abandon(): void {
    this.tenure?.abandon();
    this.tenure = null;
  }
}
