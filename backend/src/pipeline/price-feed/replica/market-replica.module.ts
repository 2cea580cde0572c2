import { Global, Module } from '@nestjs/common';
import { MarketReplica } from './market-replica.js';
import { ListedCoins } from '../listed-coins.js';
import { MarketStatusSource } from '../market-status-source.js';
import { PriceFeedModule } from '../price-feed.module.js';
import { PriceTable } from '../price-table.js';

/** The market as a process knows it that leaves the exchanges to another. */
@Global()
@Module({
  imports: [PriceFeedModule],
  providers: [
    MarketReplica,
    { provide: PriceTable, useFactory: ({ prices }: MarketReplica) => prices, inject: [MarketReplica] },
    { provide: ListedCoins, useFactory: ({ coins }: MarketReplica) => coins, inject: [MarketReplica] },
    {
      provide: MarketStatusSource,
      useFactory: ({ status }: MarketReplica) => status,
      inject: [MarketReplica],
    },
  ],
  exports: [PriceTable, ListedCoins, MarketStatusSource],
})
export class MarketReplicaModule {}
