import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { ChatsModule } from '../../telegram-link/chats.module.js';
import { SettingsService } from './settings.service.js';

/** How people want to be alerted, for the pages and for the bot. */
@Module({
  imports: [ChatsModule, DeliveryModule],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
