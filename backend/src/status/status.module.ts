import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EvaluatorModule } from '../evaluator/evaluator.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { ScreenModule } from '../screen/screen.module.js';
import { HolderReportReader } from './holder-reports.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

/** What everybody may know of how the service fares. It asks the rooms of the flow and decides nothing. */
@Module({
  imports: [PriceFeedModule, EvaluatorModule, DeliveryModule, ScreenModule],
  controllers: [StatusController],
  providers: [StatusService, HolderReportReader],
})
export class StatusModule {}
