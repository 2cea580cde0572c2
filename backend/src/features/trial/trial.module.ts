import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { ChatsModule } from '../telegram-link/chats.module.js';
import { SamplesModule } from '../triggers/samples/samples.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { SampleAlertController } from './sample-alert.controller.js';
import { SampleAlertService } from './sample-alert.service.js';
import { TrialCodes } from './trial-codes.js';
import { TrialPageController } from './trial-page.controller.js';
import { TrialPageService } from './trial-page.service.js';
import { TrialTriggersController } from './trial-triggers.controller.js';
import { TrialTriggersService } from './trial-triggers.service.js';

/** Alerts for visitors without an account. */
@Module({
  imports: [DeliveryModule, PriceFeedModule, SamplesModule, ChatsModule, TriggersModule],
  controllers: [SampleAlertController, TrialPageController, TrialTriggersController],
  providers: [SampleAlertService, TrialCodes, TrialPageService, TrialTriggersService],
})
export class TrialModule {}
