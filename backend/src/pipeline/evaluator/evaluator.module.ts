import { Module } from '@nestjs/common';
import { EvaluationLag } from './evaluation-lag.js';
import { EvaluationMetrics } from './evaluation-metrics.js';
import { TriggerStateStream } from './trigger-state-stream.js';

/** What others hear of the evaluation, wherever it runs. */
@Module({
  providers: [EvaluationLag, EvaluationMetrics, TriggerStateStream],
  exports: [EvaluationLag, TriggerStateStream],
})
export class EvaluatorModule {}
