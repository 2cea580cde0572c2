import { Global, Module } from '@nestjs/common';
import { HeardMarket } from './heard-market.js';
import { ListedCoins } from './listed-coins.js';
import { MarketStatusSource } from './market-status-source.js';
import { PriceFeedModule } from './price-feed.module.js';
import { PriceTable } from './price-table.js';

/** The market as a process knows it that leaves the exchanges to another. */
@Global()
@Module({
  imports: [PriceFeedModule],
  providers: [
    HeardMarket,
    { provide: PriceTable, useFactory: ({ prices }: HeardMarket) => prices, inject: [HeardMarket] },
    { provide: ListedCoins, useFactory: ({ coins }: HeardMarket) => coins, inject: [HeardMarket] },
    { provide: MarketStatusSource, useFactory: ({ status }: HeardMarket) => status, inject: [HeardMarket] },
  ],
  exports: [PriceTable, ListedCoins, MarketStatusSource],
})
export class HeardMarketModule {}
