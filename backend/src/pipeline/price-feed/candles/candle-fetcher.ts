import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { candleRequest, chartCandles } from '../domain/chart-candles.js';
import type { DollarCcy } from '../domain/tick.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { coinBehind, ListedCoins } from '../listed-coins.js';
import { PriceTable } from '../price-table.js';
import { CandleEvents, type ChartKey } from './candle-events.js';
import { CandleStore, type FoundCandles } from './candle-store.js';

/** How long one exchange may take before the next one is asked. */
const EXCHANGE_MS = 2_500;
const ALL_MS = 6_000;

/** Asks the exchanges for candles when some process needs them, in the process that holds the market; once for each coin and span. */
@Injectable()
export class CandleFetcher implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private readonly unsubscribe: () => void;

  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    private readonly table: PriceTable,
    private readonly coins: ListedCoins,
    private readonly store: CandleStore,
    private readonly events: CandleEvents,
    private readonly leases: Leases,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.unsubscribe = events.requested.subscribe((key) => {
      const work = this.serve(key)
        .catch((error: unknown) => logger.warn({ err: error, ...key }, 'candles: could not be fetched'))
        .finally(() => this.underWay.delete(work));
      this.underWay.add(work);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe();
    this.stopping.abort();
    await Promise.all(this.underWay);
  }

  private async serve(key: ChartKey): Promise<void> {
    // A standby has prices, too, but may not know yet which exchanges have candles of the coin.
    if (this.leases.fence('market') === null) return;
    if (!(await this.store.claim(key))) return;
    const found = await this.fetch(key);
    if (found === null) await this.store.noteFailure(key);
    else await this.store.keep(key, found);
    this.events.answered.publish(key);
  }

  /** Of the first exchange that has them. */
  private async fetch({ symbol, span }: ChartKey): Promise<FoundCandles | null> {
    const coin = coinBehind(symbol, this.coins);
    const request = candleRequest(span, this.clock.now());
    const deadline = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ALL_MS)]);
    for (const feed of this.feedsOf(coin)) {
      if (deadline.aborted) return null;
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(EXCHANGE_MS)]);
      const answer = await feed.candles(coin, request, signal);
      const rate = answer === null ? Number.NaN : this.rateOf(answer.quoteCcy);
      const candles = chartCandles(answer?.rows ?? [], span, request, rate);
      if (candles.length > 0) return { exchange: feed.exchange, candles };
    }
    return null;
  }

  /** Another exchange may mean another coin by the same symbol: see `trustedExchanges` of gaps/. */
  private feedsOf(coin: string): readonly ExchangeFeed[] {
    if (ALWAYS_TRACKED.some((tracked) => tracked === coin)) return this.feeds;
    const sources = this.table.get(coin)?.sources ?? [];
    return this.feeds.filter(({ exchange }) => sources.includes(exchange));
  }

  private rateOf(quoteCcy: DollarCcy): number {
    return quoteCcy === 'USD' ? 1 : (this.table.get(quoteCcy)?.price ?? Number.NaN);
  }
}
