import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { TelegramBotModule } from '../telegram-bot/telegram-bot.module.js';
import { SamplesModule } from '../triggers/samples/samples.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { HandshakeController } from './handshake.controller.js';
import { RecentAlertsController } from './recent-alerts.controller.js';
import { SampleAlertController } from './sample-alert.controller.js';
import { SampleAlertService } from './sample-alert.service.js';
import { TelegramConnectionController } from './telegram-connection.controller.js';
import { TrialCodes } from './trial-codes.js';
import { TrialPageController } from './trial-page.controller.js';
import { TrialPageService } from './trial-page.service.js';
import { TrialSessions } from './trial-sessions.js';
import { TrialTriggersController } from './trial-triggers.controller.js';
import { TrialTriggersService } from './trial-triggers.service.js';

/** Alerts for visitors without an account. */
@Module({
  imports: [AlertsModule, DeliveryModule, PriceFeedModule, SamplesModule, TelegramBotModule, TriggersModule],
  controllers: [
    HandshakeController,
    RecentAlertsController,
    SampleAlertController,
    TelegramConnectionController,
    TrialPageController,
    TrialTriggersController,
  ],
  providers: [SampleAlertService, TrialCodes, TrialPageService, TrialSessions, TrialTriggersService],
  exports: [TrialSessions],
})
export class TrialModule {}
