import { Module } from '@nestjs/common';
import { MinutesModule, MinuteStoreModule } from '../../../pipeline/price-feed/minutes/minutes.module.js';
import { TriggersModule } from '../triggers.module.js';
import { BacktestController } from './backtest.controller.js';
import { BacktestService } from './backtest.service.js';
import { TriggeredMinutesJob } from './triggered-minutes-job.js';

/** The route: for processes that serve the web. */
@Module({
  imports: [TriggersModule, MinutesModule],
  controllers: [BacktestController],
  providers: [BacktestService],
})
export class BacktestModule {}

/** What is read ahead at night: for processes that run jobs. */
@Module({ imports: [MinuteStoreModule], providers: [TriggeredMinutesJob] })
export class TriggeredMinutesModule {}
