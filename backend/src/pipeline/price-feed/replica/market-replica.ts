import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { MarketStatus } from '../../../contract/market.js';
import { ALWAYS_TRACKED, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import { MessageBus } from '../../../platform/bus/message-bus.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import { ReplicatedPrices } from '../domain/replicated-prices.js';
import { priceOrThatOfItsCoin } from '../domain/priced-as.js';
import type { ListedCoins } from '../listed-coins.js';
import type { MarketStatusSource } from '../market-status-source.js';
import { MarketStatusStream } from '../market-status-stream.js';
import {
  COINS_TOPIC,
  MARKET_TOPIC,
  type MarketEvent,
  type PriceEvent,
  PRICES_TOPIC,
} from './market-topics.js';
import { PriceStream } from '../price-stream.js';
import type { PriceTable } from '../price-table.js';

/** After this long without a word nobody says any more that an exchange is connected. */
const SILENT_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/**
 * The market as the process tells it that has it, and what can be said of it while that one is silent. Nothing here outlives
 * the process: the next word brings all of it back.
 */
@Injectable()
export class MarketReplica implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly heard = new ReplicatedPrices([...ALWAYS_TRACKED, ...TRADFI_SYMBOLS]);
  private listed: ReadonlySet<string> | null = null;
  private news: MarketEvent | null = null;
  private newsAt = -Infinity;
  private statusKey = '';
  private endLooks = (): void => {};

  readonly prices: PriceTable = {
    get: (symbol) => {
      const now = this.clock.steady();
      return priceOrThatOfItsCoin(symbol, (coin) => this.heard.get(coin, now));
    },
    tracked: () => this.heard.tracked(),
  };

  readonly coins: ListedCoins = {
    listing: (symbol) => {
      if (this.listed === null) return 'not-told';
      return this.listed.has(symbol) ? 'listed' : 'not-listed';
    },
  };

  readonly status: MarketStatusSource = { current: () => this.current() };

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly stream: PriceStream,
    private readonly statuses: MarketStatusStream,
    bus: MessageBus,
    health: HealthFields,
  ) {
    bus.subscribe(PRICES_TOPIC, (news) => this.hearPrices(news));
    bus.subscribe(MARKET_TOPIC, (news) => this.hearMarket(news));
    bus.subscribe(COINS_TOPIC, (coins) => {
      this.listed = new Set(coins);
    });
    health.add('feed', () => this.current());
  }

  onApplicationBootstrap(): void {
    this.endLooks = this.clock.every(LOOK_EVERY_MS, () => this.tellChange());
  }

  onModuleDestroy(): void {
    this.endLooks();
  }

  private hearPrices(news: PriceEvent): void {
    const now = this.clock.steady();
    if (!this.heard.isNext(news, now)) return;
    for (const told of news.quotes) {
      const quote = this.heard.hear(told, now);
      if (quote === null) continue;
      const { symbol, price, at, basis } = quote;
      this.stream.publish({ symbol, price, at, basis, backing: null, quotes: () => [] });
    }
  }

  private hearMarket(news: MarketEvent): void {
    this.news = news;
    this.newsAt = this.clock.steady();
    this.heard.track(news.tracked);
    this.tellChange();
  }

  /** Also when nobody says anything any more: then prices grow stale all the same. */
  private tellChange(): void {
    if (this.news === null) return;
    const status = this.current();
    const { exchanges, stale } = status;
    const states = exchanges.map(({ exchange, connected, setAside }) => [exchange, connected, setAside]);
    const key = JSON.stringify([states, stale]);
    if (key === this.statusKey) return;
    this.statusKey = key;
    this.statuses.publish(status);
  }

  private current(): MarketStatus {
    const now = this.clock.steady();
    const stale = this.heard.tracked().filter((symbol) => this.heard.get(symbol, now)?.stale === true);
    const { marketSource: source } = this.config;
    if (this.news === null) return { source, stale, exchanges: [] };
    const silentMs = now - this.newsAt;
    const exchanges = this.news.status.exchanges.map((exchange) => ({
      ...exchange,
      connected: exchange.connected && silentMs < SILENT_MS,
      ageMs: exchange.ageMs === null ? null : exchange.ageMs + silentMs,
    }));
    return { source, stale, exchanges };
  }
}
