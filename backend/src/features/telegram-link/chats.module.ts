import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { AccountLinks } from './account-links.js';
import { BotStatus } from './bot-status.js';
import { ChatOwners } from './chat-owner.js';
import { ChatEvents } from './chat-events.js';
import { Chats } from './chats.js';
import { Handles } from './handles.js';
import { HandshakePurge } from './handshake-purge.js';
import { Handshakes } from './handshakes.js';
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
    Handshakes,
    LinkRequests,
  ],
  exports: [AccountLinks, BotStatus, ChatOwners, ChatEvents, Chats, Handles, Handshakes, LinkRequests],
})
export class ChatsModule {}
