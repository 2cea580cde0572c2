import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { userAgentOf } from '../../../platform/config/user-agent.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { PriceTable } from '../price-table.js';
import { OFFICIAL_SYMBOLS, type OfficialValue } from './domain/official-value.js';
import { FedChangeStream } from './fed-changes.js';
import { FedPress } from './fed-press.js';
import { Fred, type FredServer, NyFed } from './fred.js';
import { GoldCheck } from './gold.js';
import { IndexPoll, type IndexSource } from './index-poll.js';
import { OfficialPrices } from './official-prices.js';
import { OfficialStore } from './official-store.js';
import { Poll } from './poll.js';
import { RatePoll } from './rate-poll.js';
import { twelveDataIndex } from './twelve-data.js';
import { Yahoo } from './yahoo.js';

const BEAT_MS = 250;

/** Polls the official sources, each in its own time, beginning with the last known values. */
@Injectable()
export class OfficialPolls implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly index: IndexPoll;
  private readonly rate: RatePoll;
  private readonly polls: readonly Poll[];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    clock: Clock,
    table: PriceTable,
    changes: FedChangeStream,
    health: HealthFields,
    private readonly prices: OfficialPrices,
    private readonly store: OfficialStore,
  ) {
    const { tradfi } = config;
    const userAgent = userAgentOf(config);
    const yahoo = tradfi.yahooBaseUrl === null ? null : new Yahoo(tradfi.yahooBaseUrl, userAgent);
    const fredServer = fredServerOf(tradfi);
    const fred = fredServer === null ? null : new Fred(fredServer, userAgent);
    const nyFed = tradfi.nyfedBaseUrl === null ? null : new NyFed(tradfi.nyfedBaseUrl, userAgent);
    const press = tradfi.fedNewsUrl === null ? null : new FedPress(tradfi.fedNewsUrl, userAgent);
    const sources: IndexSource[] = [];
    if (yahoo) sources.push({ name: 'yahoo', latest: (end) => yahoo.latest('^IXIC', end) });
    if (tradfi.twelveData !== null) sources.push(twelveDataIndex(tradfi.twelveData, userAgent));
    const { signal } = this.stopping;
    const common = { fred, prices, clock, logger, signal };
    this.index = new IndexPoll({ ...common, sources, save: (value) => this.save(value) });
    this.rate = new RatePoll({ ...common, nyFed, store, onChanged: () => changes.publish() });
    const gold = new GoldCheck({ yahoo, table, clock, logger, signal });
    const onError = (error: unknown): void => logger.error({ err: error }, 'official values: poll failed');
    const poll = (ask: () => Promise<number>): Poll => new Poll(ask, clock, onError);
    this.polls = [
      ...((sources[0] ?? fred) ? [poll(() => this.index.poll())] : []),
      ...((nyFed ?? fred) ? [poll(() => this.rate.pollRange())] : []),
      ...(press ? [poll(() => this.rate.pollPress(press))] : []),
      ...(yahoo ? [poll(() => gold.check())] : []),
    ];
    health.add('tradfi', () => this.health());
  }

  onApplicationBootstrap(): void {
    if (this.polls.length === 0) return;
    void this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await Promise.all(this.polls.map((poll) => poll.idle()));
  }

  private async start(): Promise<void> {
    try {
      for (const value of await this.store.load()) this.prices.set(value);
    } catch (error) {
      this.logger.warn({ err: error }, 'official values: last values could not be read');
    }
    if (this.stopping.signal.aborted) return;
    const beat = (): void => {
      for (const poll of this.polls) poll.pollIfDue();
    };
    beat();
    this.timer = setInterval(beat, BEAT_MS);
  }

  private save(value: OfficialValue): void {
    this.store
      .saveIndex(value)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'official values: value could not be saved'),
      );
  }

  private health() {
    const values = OFFICIAL_SYMBOLS.flatMap((symbol) => this.prices.get(symbol) ?? []);
    return {
      values: values.map(({ symbol, at, stale, sources }) => ({
        symbol,
        asOf: new Date(at).toISOString(),
        stale,
        sources,
      })),
      failures: {
        NASDAQ: this.index.failure,
        FED: this.rate.log.failure,
        press: this.rate.pressLog.failure,
      },
    };
  }
}

/** With a key the API alone. */
function fredServerOf({ fredApi, fredBaseUrl }: Config['tradfi']): FredServer | null {
  if (fredApi !== null) return { kind: 'api', ...fredApi };
  return fredBaseUrl === null ? null : { kind: 'tables', baseUrl: fredBaseUrl };
}
