import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { HOURLY_MS, type Purge, Purges } from '../../platform/jobs/purges.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { AccountLinks } from './account-links.js';
import { BotStatus } from './bot-status.js';
import { ChatOwners, Chats, Handles } from './chats.js';
import { ChatEvents } from './chat-events.js';
import { LinkTokens } from './link-tokens.js';
import { LinkRequests } from './link-requests.js';

/**
 * 7 days after it ended, or its code expired unused. What once connected a trial that still has triggers stays: by it the
 * chat is known as one.
 */
export const LINK_TOKEN_PURGE: Purge = {
  name: 'handshakes',
  everyMs: HOURLY_MS,
  sql: `
DELETE FROM handshakes
 WHERE CASE WHEN chat_id IS NULL THEN least(ended_at, code_expires_at) ELSE ended_at END < now() - interval '7 days'
   AND (user_id IS NOT NULL OR chat_id IS NULL
        OR NOT EXISTS (SELECT FROM triggers WHERE trial_chat_id = handshakes.chat_id))`,
};

/** Which chat belongs to whom. The bot changes it, and the routes of TelegramLinkModule do. */
@Module({
  imports: [DeliveryModule, TriggersModule],
  providers: [AccountLinks, BotStatus, ChatOwners, ChatEvents, Chats, Handles, LinkTokens, LinkRequests],
  exports: [AccountLinks, BotStatus, ChatOwners, ChatEvents, Chats, Handles, LinkTokens, LinkRequests],
})
export class ChatsModule {
  constructor(purges: Purges) {
    purges.add(LINK_TOKEN_PURGE);
  }
}
