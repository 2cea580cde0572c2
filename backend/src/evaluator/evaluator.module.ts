import { Module } from '@nestjs/common';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { Evaluator } from './evaluator.service.js';
import { TriggerStateStream } from './trigger-state-stream.js';

@Module({
  imports: [PriceFeedModule],
  providers: [Evaluator, TriggerStateStream],
  exports: [TriggerStateStream],
})
export class EvaluatorModule {}
