import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import type { MarketStatus } from '../src/contract/market.js';
import { Clock, SystemClock } from '../src/platform/clock/clock.js';
import { CONFIG, type Config } from '../src/platform/config/config.js';
import { HealthFields } from '../src/platform/health/health-fields.js';
import { LOGGER } from '../src/platform/logger/logger.js';
import { Metrics } from '../src/platform/metrics/metrics.js';
import { RateLimiter } from '../src/platform/rate-limit/rate-limiter.js';
import type { MarketPrice } from '../src/pipeline/price-feed/domain/price.js';
import { USUAL_LIMITS } from '../src/pipeline/price-feed/ccxt/open-exchange.js';
import {
  EXCHANGE_FEEDS,
  type ExchangeFeed,
  CLIENT_LIMITS,
  type ClientLimits,
} from '../src/pipeline/price-feed/exchange-feed.js';
import { HISTORY_DEADLINE } from '../src/pipeline/price-feed/gaps/feed-price-history.js';
import { ListedCoins } from '../src/pipeline/price-feed/listed-coins.js';
import { LoopLag } from '../src/pipeline/price-feed/exchanges/loop-lag.js';
import { MarketStatusSource, MarketStatusStream } from '../src/pipeline/price-feed/market-status.js';
import { LiveMarketModule } from '../src/pipeline/price-feed/live-market.module.js';
import { PriceFeedModule } from '../src/pipeline/price-feed/price-feed.module.js';
import { PriceHistory } from '../src/pipeline/price-feed/price-history.js';
import { PriceStream } from '../src/pipeline/price-feed/price-stream.js';
import { PriceTable } from '../src/pipeline/price-feed/price-table.js';
import { DEMAND_EVERY_MS, SymbolDemand } from '../src/pipeline/price-feed/symbol-demand.js';

type FeedConfig = Pick<Config, 'dataDir' | 'exchanges' | 'exchangeUrls' | 'marketSource' | 'rateLimitScale'>;

/** A running price feed and all it published. */
export interface FeedApp {
  readonly table: PriceTable;
  readonly prices: readonly MarketPrice[];
  readonly statuses: readonly MarketStatus[];
  readonly source: MarketStatusSource;
  readonly history: PriceHistory;
  readonly coins: ListedCoins;
  readonly feeds: readonly ExchangeFeed[];
  readonly lag: LoopLag;
  stop(): Promise<void>;
}

const DEMAND_MS = 250;

/** A folder for the data of one test, and its removal. */
export async function dataFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'price-feed-'));
  // A feed that is told to stop may still be putting a list of markets there.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

export interface FeedSettings extends Pick<FeedConfig, 'dataDir' | 'exchangeUrls'> {
  /** The usual three by default. */
  readonly exchanges?: readonly string[];
  /** Nothing by default; read four times a second. */
  readonly demand?: SymbolDemand;
  /** The system's by default. */
  readonly clock?: Clock;
  /** The usual by default. */
  readonly limits?: ClientLimits;
  /** What ends a question about the past; never by default. */
  readonly deadline?: AbortSignal;
}

const NO_DEMAND: SymbolDemand = { symbols: async () => [] };

/** Starts the price feed room alone, without a database. */
export async function startFeed(settings: FeedSettings): Promise<FeedApp> {
  const { exchanges = ['coinbaseexchange', 'kraken', 'binance'], demand = NO_DEMAND } = settings;
  const { clock = new SystemClock(), limits = USUAL_LIMITS } = settings;
  const deadline = settings.deadline ?? new AbortController().signal;
  const { dataDir, exchangeUrls } = settings;
  const config: FeedConfig = {
    dataDir,
    exchangeUrls,
    exchanges,
    marketSource: 'simulated',
    rateLimitScale: 1,
  };
  const platform = [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: pino({ level: 'silent' }) },
    { provide: Clock, useValue: clock },
    { provide: SymbolDemand, useValue: demand },
    { provide: RateLimiter, useValue: { take: async () => undefined } },
    HealthFields,
    Metrics,
  ];
  @Global()
  @Module({ providers: platform, exports: platform })
  class FeedPlatform {}
  const app = await Test.createTestingModule({ imports: [FeedPlatform, LiveMarketModule, PriceFeedModule] })
    .overrideProvider(DEMAND_EVERY_MS)
    .useValue(DEMAND_MS)
    .overrideProvider(CLIENT_LIMITS)
    .useValue(limits)
    .overrideProvider(HISTORY_DEADLINE)
    .useValue(() => deadline)
    .compile();
  const prices: MarketPrice[] = [];
  const statuses: MarketStatus[] = [];
  app.get(PriceStream).subscribe((price) => prices.push(price));
  app.get(MarketStatusStream).subscribe((status) => statuses.push(status));
  await app.init();
  const source = app.get(MarketStatusSource);
  const history = app.get(PriceHistory);
  const table = app.get(PriceTable);
  const coins = app.get(ListedCoins);
  const feeds = app.get<readonly ExchangeFeed[]>(EXCHANGE_FEEDS);
  return {
    table,
    prices,
    statuses,
    source,
    history,
    coins,
    feeds,
    lag: app.get(LoopLag),
    stop: () => app.close(),
  };
}
