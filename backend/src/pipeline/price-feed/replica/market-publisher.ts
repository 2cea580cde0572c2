import type { MarketStatus } from '../../../contract/market.js';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MessageBus } from '../../../platform/bus/message-bus.js';
import { Leases } from '../../../platform/leases/leases.js';
import type { PriceBasis } from '../../../contract/alert.js';
import type { ReplicatedQuote } from '../domain/replicated-prices.js';
import { CoinListings } from '../listings/coin-listings.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { MarketStatusSource, MarketStatusStream } from '../market-status.js';
import {
  COINS_TOPIC,
  type ExchangeListings,
  LISTINGS_TOPIC,
  MARKET_TOPIC,
  PRICES_TOPIC,
} from './market-topics.js';
import { PriceStream } from '../price-stream.js';
import { PriceTable } from '../price-table.js';

const FRAME_MS = 100;
const SNAPSHOT_EVERY_MS = 1_000;
const COINS_EVERY_SEC = 5;

/** Publishes prices to the bus while this process holds the market: changes ten times a second, a snapshot every second. */
@Injectable()
export class MarketPublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly changed = new Set<string>();
  private readonly basisOf = new Map<string, PriceBasis>();
  private readonly unsubscribe: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private frame: NodeJS.Timeout | undefined;
  private publishedAt = -Infinity;
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
    private readonly coinListings: CoinListings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.bus.isShared) return;
    this.unsubscribe.push(
      this.prices.subscribe(({ symbol, basis }) => {
        this.changed.add(symbol);
        this.basisOf.set(symbol, basis);
        this.scheduleFrame();
      }),
      this.statuses.subscribe(() => this.publishStatus()),
    );
    this.timer = setInterval(() => this.publishSnapshot(), SNAPSHOT_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.frame);
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
  }

  /** A price after a quiet time goes at the end of this turn of the event loop. */
  private scheduleFrame(): void {
    if (this.frame !== undefined) return;
    const dueInMs = Math.max(0, this.publishedAt + FRAME_MS - performance.now());
    this.frame = setTimeout(() => this.publishChanged(), dueInMs);
  }

  private publishChanged(): void {
    this.frame = undefined;
    this.publishedAt = performance.now();
    const changed = [...this.changed];
    this.changed.clear();
    this.publishPrices(changed);
  }

  private publishSnapshot(): void {
    this.seconds += 1;
    this.publishPrices(this.table.tracked());
    this.publishStatus();
    if (this.seconds % COINS_EVERY_SEC === 0) this.publishCoins();
  }

  private publishPrices(symbols: readonly string[]): void {
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

  private publishStatus(): void {
    if (this.leases.fence('market') === null) return;
    this.bus.publish(MARKET_TOPIC, {
      tracked: this.table.tracked(),
      status: withoutRefusals(this.market.current()),
    });
  }

  private publishCoins(): void {
    if (this.leases.fence('market') === null) return;
    const listings = this.feeds.flatMap((feed) => this.listingsOf(feed));
    if (listings.length === 0) return;
    this.bus.publish(LISTINGS_TOPIC, listings);
    this.bus.publish(COINS_TOPIC, [...new Set(listings.flatMap(({ coins }) => coins))]);
  }

  private listingsOf(feed: ExchangeFeed): readonly ExchangeListings[] {
    const listed = feed.coins();
    if (listed === null) return [];
    const { exchange } = feed;
    const apart = new Set(this.coinListings.apartOn(exchange));
    const coins = listed.filter((coin) => !apart.has(coin));
    return [{ exchange, coins, apart: listed.filter((coin) => apart.has(coin)) }];
  }
}

/** A process of an earlier release takes no event with a field that it does not know. */
function withoutRefusals({ exchanges, ...status }: MarketStatus): MarketStatus {
  return {
    ...status,
    exchanges: exchanges.map(({ exchange, connected, ageMs, setAside }) => ({
      exchange,
      connected,
      ageMs,
      setAside,
    })),
  };
}
