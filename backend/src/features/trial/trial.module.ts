import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { ChatsModule } from '../telegram-link/chats.module.js';
import { SamplesModule } from '../triggers/samples/samples.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { TrialCodes } from './trial-codes.js';
import { TrialPageController } from './trial-page.controller.js';
import { TrialPageService } from './trial-page.service.js';
import { TrialTriggersController } from './trial-triggers.controller.js';
import { TrialTriggersService } from './trial-triggers.service.js';

@Module({
  imports: [DeliveryModule, PriceFeedModule, SamplesModule, ChatsModule, TriggersModule],
  controllers: [TrialPageController, TrialTriggersController],
  providers: [TrialCodes, TrialPageService, TrialTriggersService],
})
export class TrialModule {}
