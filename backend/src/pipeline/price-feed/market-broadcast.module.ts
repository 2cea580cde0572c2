import { Module } from '@nestjs/common';
import { MarketBroadcast } from './market-broadcast.js';
import { PriceFeedModule } from './price-feed.module.js';

/** Tells the other processes what the market does. */
@Module({ imports: [PriceFeedModule], providers: [MarketBroadcast] })
export class MarketBroadcastModule {}
