import { Module } from '@nestjs/common';
import { TelegrafModule, type TelegrafModuleOptions } from 'nestjs-telegraf';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { tunnelAgent } from '../../platform/outbound/outbound-proxy.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { ChatsModule } from '../telegram-link/chats.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BotIdentity } from './bot-identity.js';
import { BotUpdates } from './bot-updates.js';
import { LevelPresses } from './buttons/level-presses.js';
import { MessageAlerts } from './buttons/message-alerts.js';
import { Presses } from './buttons/presses.js';
import { CommandDesk } from './commands/command-desk.js';
import { Groups } from './groups.js';
import { LeadEvents, Leads } from './leads.js';
import { LinkPresses } from './buttons/link-presses.js';
import { UpdateQueue } from './update-queue.js';
import { WebhookController } from './webhook.controller.js';

/**
 * `launchOptions: false`: the library would start before the handlers exist and lose what is waiting. `include`: it would
 * look for handlers everywhere.
 */
function botOptions({ telegram: { token, apiRoot } }: Config): TelegrafModuleOptions {
  const agent = tunnelAgent(apiRoot);
  const options = { telegram: { apiRoot, webhookReply: false, ...(agent && { agent }) } };
  return { token, launchOptions: false, options, include: [TelegramBotModule] };
}

/** What people say to the bot. */
@Module({
  imports: [
    TelegrafModule.forRootAsync({ useFactory: botOptions, inject: [CONFIG] }),
    ChatsModule,
    DeliveryModule,
    TriggersModule,
    PriceFeedModule,
  ],
  controllers: [WebhookController],
  providers: [
    LeadEvents,
    Leads,
    LinkPresses,
    Groups,
    MessageAlerts,
    Presses,
    LevelPresses,
    CommandDesk,
    BotUpdates,
    UpdateQueue,
    BotIdentity,
  ],
  exports: [LeadEvents, UpdateQueue],
})
export class TelegramBotModule {}
