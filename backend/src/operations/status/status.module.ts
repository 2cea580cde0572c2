import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { EvaluatorModule } from '../../pipeline/evaluator/evaluator.module.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { LiveModule } from '../../pipeline/live/live.module.js';
import { HolderReportReader } from './holder-reports.js';
import { OwnLegalTexts } from './own-legal-texts.js';
import { SiteController } from './site.controller.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

/** What everybody may know of how the service fares. It asks the rooms of the flow and decides nothing. */
@Module({
  imports: [PriceFeedModule, EvaluatorModule, DeliveryModule, LiveModule],
  controllers: [StatusController, SiteController],
  providers: [OwnLegalTexts, StatusService, HolderReportReader],
})
export class StatusModule {}
