import { Module } from '@nestjs/common';
import { Evaluator } from './evaluator.service.js';
import { TriggerStateStream } from './trigger-state-stream.js';

@Module({ providers: [Evaluator, TriggerStateStream], exports: [TriggerStateStream] })
export class EvaluatorModule {}
