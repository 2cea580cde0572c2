import { Module } from '@nestjs/common';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { EvaluationLag } from './evaluation-lag.js';
import { Evaluator } from './evaluator.service.js';
import { TriggerStateStream } from './trigger-state-stream.js';

@Module({
  imports: [PriceFeedModule],
  providers: [Evaluator, EvaluationLag, TriggerStateStream],
  exports: [EvaluationLag, TriggerStateStream],
})
export class EvaluatorModule {}
