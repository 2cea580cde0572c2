import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { ALWAYS_TRACKED } from '../../contract/symbols.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { CombinedPriceTable } from './exchanges/combined-price-table.js';
import { CoinListings } from './listings/coin-listings.js';
import { CoinListingStore, SqlCoinListingStore } from './listings/coin-listing-store.js';
import { CcxtFeed } from './ccxt/ccxt-feed.js';
import { USUAL_LIMITS } from './ccxt/open-exchange.js';
import { EXCHANGE_FEEDS, type ExchangeFeed, CLIENT_LIMITS, type ClientLimits } from './exchange-feed.js';
import { FeedMetrics } from './exchanges/feed-metrics.js';
import { FeedPriceHistory, HISTORY_DEADLINE, historyDeadline } from './gaps/feed-price-history.js';
import { FeedListedCoins, ListedCoins } from './listed-coins.js';
import { LoopLag } from './exchanges/loop-lag.js';
import { FeedCoverage } from './gaps/feed-coverage.js';
import { MarketStatusSource } from './market-status.js';
import { PriceFeedModule } from './price-feed.module.js';
import { PriceFeedService } from './exchanges/price-feed.service.js';
import { PriceHistory } from './price-history.js';
import { PriceTable } from './price-table.js';
import { DEMAND_EVERY_MS } from './symbol-demand.js';
import { SymbolFollower } from './exchanges/symbol-follower.js';
import { GoldPrices } from './tradfi/gold.js';
import { OfficialPrices } from './tradfi/official-prices.js';

const MINUTE_MS = 60_000;
const POLL_SPACING_MS = 3_000;

function exchangeFeeds(
  config: Config,
  clock: Clock,
  logger: Logger,
  limits: ClientLimits,
): readonly ExchangeFeed[] {
  return config.exchanges.map((exchange, index) => {
    const settings = {
      exchange,
      urls: config.exchangeUrls[exchange] ?? {},
      symbols: ALWAYS_TRACKED,
      marketFile: join(config.dataDir, 'markets', `${exchange}.json`),
      firstPollMs: (index + 1) * POLL_SPACING_MS,
      limits,
    };
    return new CcxtFeed(settings, clock, logger);
  });
}

/** Prices from the exchanges: for processes that follow them. */
@Global()
@Module({
  imports: [PriceFeedModule],
  providers: [
    LoopLag,
    FeedCoverage,
    CoinListings,
    { provide: CoinListingStore, useClass: SqlCoinListingStore },
    PriceFeedService,
    FeedMetrics,
    SymbolFollower,
    { provide: DEMAND_EVERY_MS, useValue: MINUTE_MS },
    { provide: CLIENT_LIMITS, useValue: USUAL_LIMITS },
    { provide: HISTORY_DEADLINE, useValue: historyDeadline },
    { provide: EXCHANGE_FEEDS, useFactory: exchangeFeeds, inject: [CONFIG, Clock, LOGGER, CLIENT_LIMITS] },
    { provide: ListedCoins, useClass: FeedListedCoins },
    OfficialPrices,
    GoldPrices,
    { provide: PriceTable, useClass: CombinedPriceTable },
    { provide: PriceHistory, useClass: FeedPriceHistory },
    { provide: MarketStatusSource, useExisting: PriceFeedService },
  ],
  exports: [
    FeedCoverage,
    OfficialPrices,
    PriceTable,
    ListedCoins,
    PriceHistory,
    MarketStatusSource,
    EXCHANGE_FEEDS,
    CoinListings,
  ],
})
export class LiveMarketModule {}
