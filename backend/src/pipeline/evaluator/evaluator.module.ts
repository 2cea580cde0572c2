import { Module } from '@nestjs/common';
import { EvaluationLag } from './evaluation-lag.js';
import { EvaluationMetrics } from './evaluation-metrics.js';
import { TriggerStateStream } from './ports.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { Evaluator } from './evaluator.service.js';
import { SeriesPublisher } from './series-publisher.js';
import { SeriesValues } from './series-values.js';

/** For every process. */
@Module({
  providers: [EvaluationLag, EvaluationMetrics, TriggerStateStream, SeriesValues],
  exports: [EvaluationLag, TriggerStateStream, SeriesValues],
})
export class EvaluatorModule {}

/** For processes that follow the exchanges. */
@Module({ imports: [EvaluatorModule, PriceFeedModule], providers: [Evaluator, SeriesPublisher] })
export class EvaluationModule {}
