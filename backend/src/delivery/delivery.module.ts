import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { AlertTexts } from './alert-texts.js';
import { ChatSender } from './chat-sender.js';
import { Deliveries } from './deliveries.js';
import { DeliveryNews } from './delivery-news.js';
import { DeliveryStream } from './delivery-stream.js';
import { Outbox } from './outbox.js';
import { Sender } from './sender.js';
import { BotApi } from './telegram/bot-api.js';
import { Replies } from './telegram/replies.js';
import { SendGate } from './telegram/send-gate.js';

/** Messages on their way out. Needs ChatLinks from whoever puts the rooms together. */
@Module({
  imports: [AlertsModule, PriceFeedModule],
  providers: [
    Outbox,
    Sender,
    ChatSender,
    Deliveries,
    DeliveryNews,
    DeliveryStream,
    AlertTexts,
    BotApi,
    SendGate,
    Replies,
  ],
  exports: [Deliveries, DeliveryStream, Replies],
})
export class DeliveryModule {}
