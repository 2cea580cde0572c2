import { Module } from '@nestjs/common';
import { MarketStatusStream } from './market-status.js';
import { PageDemand } from './page-demand.js';
import { PriceStream } from './price-stream.js';
import { PriceTrailController, PriceTrails } from './http/price-trail.controller.js';
import { PricesController } from './http/prices.controller.js';

/** Needs PriceTable, ListedCoins and MarketStatusSource: from LiveMarketModule or from MarketReplicaModule. */
@Module({
  controllers: [PricesController, PriceTrailController],
  providers: [PageDemand, PriceStream, PriceTrails, MarketStatusStream],
  exports: [PageDemand, PriceStream, MarketStatusStream],
})
export class PriceFeedModule {}
