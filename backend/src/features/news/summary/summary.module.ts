import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { PriceFeedModule } from '../../../pipeline/price-feed/price-feed.module.js';
import { SamplesModule } from '../../triggers/samples/samples.module.js';
import { TriggersModule } from '../../triggers/triggers.module.js';
import { NewsModule } from '../news.module.js';
import { NewsTestsController } from './news-tests.controller.js';
import { SummaryJob } from './summary-job.js';
import { SummaryWriter } from './summary-writer.js';

/** Once a day, at their time, what a person's day was. */
@Module({
  imports: [DeliveryModule, NewsModule, PriceFeedModule, SamplesModule, TriggersModule],
  controllers: [NewsTestsController],
  providers: [SummaryWriter, SummaryJob],
})
export class SummaryModule {}
