import { Module } from '@nestjs/common';
import { MarketStatusStream } from './market-status-stream.js';
import { PriceStream } from './price-stream.js';
import { PriceTrailController } from './price-trail.controller.js';
import { PriceTrails } from './price-trails.js';
import { PricesController } from './prices.controller.js';

/**
 * Prices as every process has them. Needs PriceTable, ListedCoins and MarketStatusSource: from LiveMarketModule where the
 * exchanges are followed, else from HeardMarketModule.
 */
@Module({
  controllers: [PricesController, PriceTrailController],
  providers: [PriceStream, PriceTrails, MarketStatusStream],
  exports: [PriceStream, MarketStatusStream],
})
export class PriceFeedModule {}
