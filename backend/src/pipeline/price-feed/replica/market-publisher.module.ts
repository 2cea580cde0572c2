import { Module } from '@nestjs/common';
import { MarketPublisher } from './market-publisher.js';
import { PriceFeedModule } from '../price-feed.module.js';

/** Tells the other processes what the market does. */
@Module({ imports: [PriceFeedModule], providers: [MarketPublisher] })
export class MarketPublisherModule {}
