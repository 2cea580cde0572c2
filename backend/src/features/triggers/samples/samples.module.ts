import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { PriceFeedModule } from '../../../pipeline/price-feed/price-feed.module.js';
import { SampleSender, SampleTexts } from './samples.js';

@Module({
  imports: [DeliveryModule, PriceFeedModule],
  providers: [SampleSender, SampleTexts],
  exports: [SampleSender, SampleTexts],
})
export class SamplesModule {}
