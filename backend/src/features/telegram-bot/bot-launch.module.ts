import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { ChatsModule } from '../telegram-link/chats.module.js';
import { BotLauncher } from './bot-launcher.js';
import { TelegramBotModule } from './telegram-bot.module.js';
import { UpdatePoller } from './update-poller.js';
import { WebhookWatch } from './webhook-watch.js';

/** Brings the bot up and fetches its updates. */
@Module({
  imports: [ChatsModule, DeliveryModule, TelegramBotModule],
  providers: [BotLauncher, UpdatePoller, WebhookWatch],
})
export class BotLaunchModule {}
