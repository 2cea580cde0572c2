import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/alerts.module.js';
import { PriceFeedModule } from '../../price-feed/price-feed.module.js';
import { DeliveryModule } from '../delivery.module.js';
import { ChatMoves } from './chat-moves.js';
import { ChatSender } from './chat-sender.js';
import { Sender } from './sender.js';

/**
 * The sending of what waits for chats. Also in processes that only reply: there it asks whether Telegram is back, and never
 * has the lease.
 */
@Module({
  imports: [AlertsModule, DeliveryModule, PriceFeedModule],
  providers: [ChatMoves, ChatSender, Sender],
})
export class ChatSendingModule {}
