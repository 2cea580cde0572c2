import { Module } from '@nestjs/common';
import { EvaluationLag } from './evaluation-lag.js';
import { EvaluationMetrics } from './evaluation-metrics.js';
import { TriggerStateStream } from './ports.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { Evaluator } from './evaluator.service.js';

/** For every process. */
@Module({
  providers: [EvaluationLag, EvaluationMetrics, TriggerStateStream],
  exports: [EvaluationLag, TriggerStateStream],
})
export class EvaluatorModule {}

/** For processes that follow the exchanges. */
@Module({ imports: [EvaluatorModule, PriceFeedModule], providers: [Evaluator] })
export class EvaluationModule {}
