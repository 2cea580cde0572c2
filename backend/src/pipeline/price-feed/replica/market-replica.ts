import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { MarketStatus } from '../../../contract/market.js';
import { ALWAYS_TRACKED, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import { MessageBus } from '../../../platform/bus/message-bus.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import { readPriceKey } from '../domain/price-key.js';
import { ReplicatedPrices } from '../domain/replicated-prices.js';
import { priceOrUnderlying } from '../domain/underlying-coin.js';
import type { ListedCoins } from '../listed-coins.js';
import { type MarketStatusSource, MarketStatusStream } from '../market-status.js';
import {
  COINS_TOPIC,
  type ExchangeListings,
  LISTINGS_TOPIC,
  MARKET_TOPIC,
  type MarketEvent,
  type PriceEvent,
  PRICES_TOPIC,
} from './market-topics.js';
import { PriceStream } from '../price-stream.js';
import type { PriceTable } from '../price-table.js';

/** After this long without an event no exchange counts as connected. */
const SILENT_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

/** The market as the bus delivers it. It grows stale while the publisher is silent. */
@Injectable()
export class MarketReplica implements MarketStatusSource, OnApplicationBootstrap, OnModuleDestroy {
  private readonly replicated = new ReplicatedPrices([...ALWAYS_TRACKED, ...TRADFI_SYMBOLS]);
  private listed: ReadonlySet<string> | null = null;
  private listings: readonly ExchangeListings[] = [];
  private lastEvent: MarketEvent | null = null;
  private lastEventAt = -Infinity;
  private statusKey = '';
  private stopTimer = (): void => {};

  readonly prices: PriceTable = {
    get: (symbol) => {
      const now = this.clock.steady();
      return priceOrUnderlying(symbol, (coin) => this.replicated.get(coin, now));
    },
    tracked: () => this.replicated.tracked(),
  };

  readonly coins: ListedCoins = {
    listing: (symbol) => {
      if (this.listed === null) return 'unknown';
      return this.listed.has(symbol) ? 'listed' : 'not-listed';
    },
    listingOn: (symbol, exchange) => {
      const found = this.listings.find((one) => one.exchange === exchange);
      if (found === undefined) return this.config.exchanges.includes(exchange) ? 'unknown' : 'not-listed';
      return found.coins.includes(symbol) || found.apart.includes(symbol) ? 'listed' : 'not-listed';
    },
    apartOn: (symbol) => this.listings.find(({ apart }) => apart.includes(symbol))?.exchange ?? null,
  };

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly stream: PriceStream,
    private readonly statuses: MarketStatusStream,
    bus: MessageBus,
    health: HealthFields,
  ) {
    bus.subscribe(PRICES_TOPIC, (event) => this.onPrices(event));
    bus.subscribe(MARKET_TOPIC, (event) => this.onMarket(event));
    bus.subscribe(COINS_TOPIC, (coins) => {
      this.listed = new Set(coins);
    });
    bus.subscribe(LISTINGS_TOPIC, (listings) => {
      this.listings = listings;
    });
    health.add('feed', () => this.current());
  }

  onApplicationBootstrap(): void {
    this.stopTimer = this.clock.every(CHECK_EVERY_MS, () => this.publishIfChanged());
  }

  onModuleDestroy(): void {
    this.stopTimer();
  }

  current(): MarketStatus {
    const now = this.clock.steady();
    const stale = this.replicated
      .tracked()
      .filter((key) => readPriceKey(key).exchange === null && this.replicated.get(key, now)?.stale === true);
    const { marketSource: source } = this.config;
    if (this.lastEvent === null) return { source, stale, exchanges: [] };
    const silentMs = now - this.lastEventAt;
    const exchanges = this.lastEvent.status.exchanges.map((exchange) => ({
      ...exchange,
      connected: exchange.connected && silentMs < SILENT_MS,
      ageMs: exchange.ageMs === null ? null : exchange.ageMs + silentMs,
    }));
    return { source, stale, exchanges };
  }

  private onPrices(event: PriceEvent): void {
    const now = this.clock.steady();
    if (!this.replicated.accepts(event, now)) return;
    for (const received of event.quotes) {
      const quote = this.replicated.apply(received, now);
      if (quote === null) continue;
      const { symbol, price, at, basis } = quote;
      this.stream.publish({ symbol, price, at, basis, backing: null, quotes: () => [] });
    }
  }

  private onMarket(event: MarketEvent): void {
    this.lastEvent = event;
    this.lastEventAt = this.clock.steady();
    this.replicated.track(event.tracked);
    this.publishIfChanged();
  }

  /** Also runs on a timer: prices grow stale without events. */
  private publishIfChanged(): void {
    if (this.lastEvent === null) return;
    const status = this.current();
    const { exchanges, stale } = status;
    const states = exchanges.map(({ exchange, connected, setAside }) => [exchange, connected, setAside]);
    const key = JSON.stringify([states, stale]);
    if (key === this.statusKey) return;
    this.statusKey = key;
    this.statuses.publish(status);
  }
}
