import { Module } from '@nestjs/common';
import { MarketStatusStream } from './market-status.js';
import { PageDemand } from './page-demand.js';
import { PriceStream } from './price-stream.js';
import { PriceTrailController, PriceTrails } from './http/price-trail.controller.js';
import { LastPrices, PriceQuotesController } from './http/price-quotes.controller.js';
import { PricesController } from './http/prices.controller.js';

/** Needs PriceTable, ListedCoins and MarketStatusSource: from LiveMarketModule or from MarketReplicaModule. */
@Module({
  controllers: [PricesController, PriceTrailController, PriceQuotesController],
  providers: [PageDemand, PriceStream, PriceTrails, LastPrices, MarketStatusStream],
  exports: [PageDemand, PriceStream, LastPrices, MarketStatusStream],
})
export class PriceFeedModule {}
