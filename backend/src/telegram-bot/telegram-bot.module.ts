import { Module } from '@nestjs/common';
import { TelegrafModule, type TelegrafModuleOptions } from 'nestjs-telegraf';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { tunnelAgent } from '../platform/outbound/outbound-proxy.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BotIdentity } from './bot-identity.js';
import { BotStatus } from './bot-status.js';
import { BotUpdates } from './bot-updates.js';
import { LevelPresses } from './buttons/level-presses.js';
import { MessageAlerts } from './buttons/message-alerts.js';
import { Presses } from './buttons/presses.js';
import { ChatStatusStream } from './chat-status-stream.js';
import { ChatOwners } from './chat-owner.js';
import { Chats } from './chats.js';
import { CommandDesk } from './commands/command-desk.js';
import { Groups } from './groups.js';
import { Handles } from './handles.js';
import { HandshakePurge } from './handshake-purge.js';
import { Handshakes } from './handshakes.js';
import { LeadStream } from './lead-stream.js';
import { Leads } from './leads.js';
import { AccountLinks } from './linking/account-links.js';
import { LinkPresses } from './linking/link-presses.js';
import { LinkRequests } from './linking/link-requests.js';
import { TrialSessionEnds } from './trial-session-ends.js';
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

/** What people say to the bot, and which chat belongs to whom. */
@Module({
  imports: [
    TelegrafModule.forRootAsync({ useFactory: botOptions, inject: [CONFIG] }),
    DeliveryModule,
    TriggersModule,
    PriceFeedModule,
  ],
  controllers: [WebhookController],
  providers: [
    LeadStream,
    Leads,
    ChatStatusStream,
    TrialSessionEnds,
    Chats,
    ChatOwners,
    Handles,
    Handshakes,
    HandshakePurge,
    AccountLinks,
    LinkRequests,
    LinkPresses,
    Groups,
    MessageAlerts,
    Presses,
    LevelPresses,
    CommandDesk,
    BotUpdates,
    UpdateQueue,
    BotIdentity,
    BotStatus,
  ],
  exports: [
    AccountLinks,
    BotStatus,
    Handles,
    Handshakes,
    Chats,
    ChatStatusStream,
    LeadStream,
    TrialSessionEnds,
    UpdateQueue,
  ],
})
export class TelegramBotModule {}
