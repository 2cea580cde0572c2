import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { TelegramBotModule } from '../telegram-bot/telegram-bot.module.js';
import { TrialModule } from '../trial/trial.module.js';
import { SamplesModule } from '../triggers/samples/samples.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { TelegramLinkController } from './telegram-link.controller.js';
import { TelegramLinkService } from './telegram-link.service.js';

/** The Telegram chat of whoever is signed in. How a chat becomes an account's is the bot's: telegram-bot/linking. */
@Module({
  imports: [DeliveryModule, SamplesModule, TelegramBotModule, TrialModule, TriggersModule],
  controllers: [TelegramLinkController],
  providers: [TelegramLinkService],
})
export class TelegramLinkModule {}
