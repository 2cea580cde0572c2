import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { SamplesModule } from '../triggers/samples/samples.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { ChatsModule } from './chats.module.js';
import { LinkTokensController } from './link-tokens.controller.js';
import { TelegramLinkController, TelegramStatusController } from './telegram-link.controller.js';
import { TelegramLinkService } from './telegram-link.service.js';

@Module({
  imports: [ChatsModule, DeliveryModule, SamplesModule, TriggersModule],
  controllers: [LinkTokensController, TelegramStatusController, TelegramLinkController],
  providers: [TelegramLinkService],
})
export class TelegramLinkModule {}
