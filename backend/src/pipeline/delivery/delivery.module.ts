import { Module } from '@nestjs/common';
import { AlertTexts } from './alert-texts.js';
import { Deliveries } from './deliveries.js';
import { DeliveryHealth } from './delivery-health.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryNews } from './delivery-news.js';
import { DeliveryStream } from './delivery-stream.js';
import { FailedDeliveries } from './failed/failed-deliveries.js';
import { Mails } from './mails.js';
import { Notices } from './notices.js';
import { Outbox } from './outbox.js';
import { OutboxFigures } from './outbox-figures.js';
import { OutboxWake } from './outbox-wake.js';
import { SettledIds } from './settled-ids.js';
import { BotApi } from './telegram/bot-api.js';
import { ChatQueue } from './telegram/chat-queue.js';
import { TelegramReach } from './telegram/reach.js';
import { Replies } from './telegram/replies.js';
import { SendGate } from './telegram/send-gate.js';
import { SendPauses } from './telegram/send-pauses.js';
import { UrgentNotices } from './urgent-notices.js';

/**
 * Messages on their way out, but for the sending itself (ChatSendingModule, MailSendingModule). Needs ChatLinks from whoever
 * puts the rooms together.
 */
@Module({
  providers: [
    Outbox,
    ChatQueue,
    Deliveries,
    DeliveryHealth,
    DeliveryMetrics,
    FailedDeliveries,
    OutboxFigures,
    OutboxWake,
    SettledIds,
    DeliveryNews,
    DeliveryStream,
    AlertTexts,
    Mails,
    Notices,
    UrgentNotices,
    BotApi,
    TelegramReach,
    SendGate,
    SendPauses,
    Replies,
  ],
  exports: [
    AlertTexts,
    BotApi,
    ChatQueue,
    Deliveries,
    DeliveryHealth,
    DeliveryNews,
    DeliveryStream,
    FailedDeliveries,
    Mails,
    Notices,
    Outbox,
    OutboxFigures,
    OutboxWake,
    Replies,
    SendGate,
    SendPauses,
    SettledIds,
    TelegramReach,
    UrgentNotices,
  ],
})
export class DeliveryModule {}
