import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { AlertTexts } from './alert-texts.js';
import { Deliveries } from './deliveries.js';
import { DeliveryHealth } from './delivery-health.js';
import { DeliveryNews } from './delivery-news.js';
import { DeliveryStream } from './delivery-stream.js';
import { EmailBell } from './email/email-bell.js';
import { EmailQueue } from './email/email-queue.js';
import { EmailSender } from './email/email-sender.js';
import { LateAlerts } from './email/late-alerts.js';
import { MailDispatch } from './email/mail-dispatch.js';
import { MailReach } from './email/mail-reach.js';
import { MailServer } from './email/mail-server.js';
import { MailWriter } from './email/mail-writer.js';
import { Mails } from './mails.js';
import { Notices } from './notices.js';
import { Outbox } from './outbox.js';
import { BotApi } from './telegram/bot-api.js';
import { ChatMoves } from './telegram/chat-moves.js';
import { ChatQueue } from './telegram/chat-queue.js';
import { ChatSender } from './telegram/chat-sender.js';
import { TelegramReach } from './telegram/reach.js';
import { Replies } from './telegram/replies.js';
import { SendGate } from './telegram/send-gate.js';
import { SendPauses } from './telegram/send-pauses.js';
import { Sender } from './telegram/sender.js';
import { UrgentNotices } from './urgent-notices.js';

/** Messages on their way out. Needs ChatLinks from whoever puts the rooms together. */
@Module({
  imports: [AlertsModule, PriceFeedModule],
  providers: [
    Outbox,
    Sender,
    ChatQueue,
    ChatSender,
    ChatMoves,
    Deliveries,
    DeliveryHealth,
    DeliveryNews,
    DeliveryStream,
    AlertTexts,
    EmailBell,
    EmailQueue,
    EmailSender,
    LateAlerts,
    MailDispatch,
    MailReach,
    MailServer,
    MailWriter,
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
    BotApi,
    Deliveries,
    DeliveryHealth,
    DeliveryStream,
    Mails,
    Notices,
    Replies,
    TelegramReach,
    UrgentNotices,
  ],
})
export class DeliveryModule {}
