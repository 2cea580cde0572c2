import { Global, Module } from '@nestjs/common';
import { MarketReplica } from './market-replica.js';
import { ListedCoins } from '../listed-coins.js';
import { MarketStatusSource } from '../market-status.js';
import { PriceFeedModule } from '../price-feed.module.js';
import { PriceTable } from '../price-table.js';
import { MarketPublisher } from './market-publisher.js';

/** Prices from the bus: for processes that do not follow the exchanges. */
@Global()
@Module({
  imports: [PriceFeedModule],
  providers: [
    MarketReplica,
    { provide: PriceTable, useFactory: ({ prices }: MarketReplica) => prices, inject: [MarketReplica] },
    { provide: ListedCoins, useFactory: ({ coins }: MarketReplica) => coins, inject: [MarketReplica] },
    { provide: MarketStatusSource, useExisting: MarketReplica },
  ],
  exports: [PriceTable, ListedCoins, MarketStatusSource],
})
export class MarketReplicaModule {}

/** Prices to the bus: for processes that follow the exchanges. */
@Module({ imports: [PriceFeedModule], providers: [MarketPublisher] })
export class MarketPublisherModule {}
