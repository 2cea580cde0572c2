import { Module } from '@nestjs/common';
import { TriggersModule } from '../triggers/triggers.module.js';
import { PushReceiptsController } from './push-receipts.controller.js';
import { PushReceipts } from './push-receipts.js';
import { RoutesController } from './routes.controller.js';
import { RoutesService } from './routes.service.js';

/** The ways alerts take to a person. */
@Module({
  imports: [TriggersModule],
  controllers: [RoutesController, PushReceiptsController],
  providers: [RoutesService, PushReceipts],
})
export class ChannelsModule {}
