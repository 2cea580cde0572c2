import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { DeliveryRetries } from './delivery-retries.js';
import { OperationsController } from './operations.controller.js';
import { OperationsService } from './operations.service.js';
import { WebhookEventList } from './webhook-event-list.js';

/** How the processes fare, what failed and what can be tried again. */
@Module({
  imports: [DeliveryModule],
  controllers: [OperationsController],
  providers: [OperationsService, DeliveryRetries, WebhookEventList],
})
export class OperationsModule {}
