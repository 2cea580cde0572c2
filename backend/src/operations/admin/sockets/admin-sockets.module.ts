import { Module } from '@nestjs/common';
import { TelegramBotModule } from '../../../features/telegram-bot/telegram-bot.module.js';
import { LiveModule } from '../../../pipeline/live/live.module.js';
import { SimulatorModule } from '../simulator/simulator.module.js';
import { AdminGateway } from './admin.gateway.js';
import { AdminSockets } from './admin-sockets.js';

/** The Socket.IO namespace of admins. */
@Module({
  imports: [LiveModule, SimulatorModule, TelegramBotModule],
  providers: [AdminGateway, AdminSockets],
})
export class AdminSocketsModule {}
