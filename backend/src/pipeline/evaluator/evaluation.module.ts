import { Module } from '@nestjs/common';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { EvaluatorModule } from './evaluator.module.js';
import { Evaluator } from './evaluator.service.js';

/** The evaluation itself: for processes that follow the exchanges. */
@Module({ imports: [EvaluatorModule, PriceFeedModule], providers: [Evaluator] })
export class EvaluationModule {}
