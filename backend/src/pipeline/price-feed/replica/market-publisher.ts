import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MessageBus } from '../../../platform/bus/message-bus.js';
import { Leases } from '../../../platform/leases/leases.js';
import type { PriceBasis } from '../../../contract/alert.js';
import type { ReplicatedQuote } from '../domain/replicated-prices.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { MarketStatusSource } from '../market-status-source.js';
import { MarketStatusStream } from '../market-status-stream.js';
import { COINS_TOPIC, MARKET_TOPIC, PRICES_TOPIC } from './market-topics.js';
import { PriceStream } from '../price-stream.js';
import { PriceTable } from '../price-table.js';

const FRAME_MS = 100;
const WHOLE_EVERY_MS = 1_000;
const COINS_EVERY_SEC = 5;

/**
 * Tells the processes that do not follow the exchanges what everything costs, while this process has the market: what
 * changed ten times a second, everything once a second, so that who was away for a moment misses nothing for long.
 */
@Injectable()
export class MarketPublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly changed = new Set<string>();
  private readonly basisOf = new Map<string, PriceBasis>();
  private readonly unsubscribe: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private frame: NodeJS.Timeout | undefined;
  private toldAt = -Infinity;
  private seconds = 0;
  private seq = 0;

  constructor(
    private readonly bus: MessageBus,
    private readonly leases: Leases,
    private readonly prices: PriceStream,
    private readonly table: PriceTable,
    private readonly market: MarketStatusSource,
    private readonly statuses: MarketStatusStream,
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
  ) {}

  onApplicationBootstrap(): void {
    if (!this.bus.isShared) return;
    this.unsubscribe.push(
      this.prices.subscribe(({ symbol, basis }) => {
        this.changed.add(symbol);
        this.basisOf.set(symbol, basis);
        this.plan();
      }),
      this.statuses.subscribe(() => this.tellMarket()),
    );
    this.timer = setInterval(() => this.tellWhole(), WHOLE_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.frame);
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
  }

  /** A price after a quiet while goes at once, with what else the same turn of the loop brings. */
  private plan(): void {
    if (this.frame !== undefined) return;
    const dueInMs = Math.max(0, this.toldAt + FRAME_MS - performance.now());
    this.frame = setTimeout(() => this.tellChanged(), dueInMs);
  }

  private tellChanged(): void {
    this.frame = undefined;
    this.toldAt = performance.now();
    const changed = [...this.changed];
    this.changed.clear();
    this.tellPrices(changed);
  }

  private tellWhole(): void {
    this.seconds += 1;
    this.tellPrices(this.table.tracked());
    this.tellMarket();
    if (this.seconds % COINS_EVERY_SEC === 0) this.tellCoins();
  }

  private tellPrices(symbols: readonly string[]): void {
    const fence = this.leases.fence('market');
    const quotes = fence === null ? [] : symbols.flatMap((symbol) => this.quoteOf(symbol));
    if (fence === null || quotes.length === 0) return;
    this.seq += 1;
    this.bus.publish(PRICES_TOPIC, { epoch: fence.epoch, seq: this.seq, quotes });
  }

  private quoteOf(symbol: string): readonly ReplicatedQuote[] {
    const current = this.table.get(symbol);
    return current === null ? [] : [{ ...current, basis: this.basisOf.get(symbol) ?? 'official' }];
  }

  private tellMarket(): void {
    if (this.leases.fence('market') === null) return;
    this.bus.publish(MARKET_TOPIC, { tracked: this.table.tracked(), status: this.market.current() });
  }

  private tellCoins(): void {
    if (this.leases.fence('market') === null) return;
    const told = this.feeds.flatMap((feed) => feed.coins() ?? []);
    if (told.length > 0) this.bus.publish(COINS_TOPIC, [...new Set(told)]);
  }
}
