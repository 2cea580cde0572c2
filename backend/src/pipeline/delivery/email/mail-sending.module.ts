import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/alerts.module.js';
import { PriceFeedModule } from '../../price-feed/price-feed.module.js';
import { DeliveryModule } from '../delivery.module.js';
import { EmailQueue } from './email-queue.js';
import { EmailSender } from './email-sender.js';
import { LateAlerts } from './late-alerts.js';
import { MailDispatch } from './mail-dispatch.js';
import { MailReach } from './mail-reach.js';
import { MailServer } from './mail-server.js';
import { MailWriter } from './mail-writer.js';

/** The sending of what waits for e-mail. */
@Module({
  imports: [AlertsModule, DeliveryModule, PriceFeedModule],
  providers: [EmailQueue, EmailSender, LateAlerts, MailDispatch, MailReach, MailServer, MailWriter],
})
export class MailSendingModule {}
