import { Module } from '@nestjs/common';
import { MarketStatusStream } from './market-status-stream.js';
import { PriceStream } from './price-stream.js';
import { PriceTrailController, PriceTrails } from './http/price-trail.controller.js';
import { PricesController } from './http/prices.controller.js';

/**
 * Prices as every process has them. Needs PriceTable, ListedCoins and MarketStatusSource: from LiveMarketModule where the
 * exchanges are followed, else from MarketReplicaModule.
 */
@Module({
  controllers: [PricesController, PriceTrailController],
  providers: [PriceStream, PriceTrails, MarketStatusStream],
  exports: [PriceStream, MarketStatusStream],
})
export class PriceFeedModule {}
