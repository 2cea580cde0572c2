import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { AccountLinks } from './account-links.js';
import { BotStatus } from './bot-status.js';
import { ChatOwners, Chats, Handles } from './chats.js';
import { ChatEvents } from './chat-events.js';
import { HandshakePurge } from './handshake-purge.js';
import { LinkTokens } from './link-tokens.js';
import { LinkRequests } from './link-requests.js';

/** Which chat belongs to whom. The bot changes it, and the routes of TelegramLinkModule do. */
@Module({
  imports: [DeliveryModule, TriggersModule],
  providers: [
    AccountLinks,
    BotStatus,
    ChatOwners,
    ChatEvents,
    Chats,
    Handles,
    HandshakePurge,
    LinkTokens,
    LinkRequests,
  ],
  exports: [AccountLinks, BotStatus, ChatOwners, ChatEvents, Chats, Handles, LinkTokens, LinkRequests],
})
export class ChatsModule {}
