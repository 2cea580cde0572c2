import { Inject, Injectable } from '@nestjs/common';
import type { AlertDeliveryPush } from '../contract/socket.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Stream } from '../platform/stream/stream.js';

export interface ChatDelivery {
  readonly chatId: string;
  readonly push: AlertDeliveryPush;
}

/** Alert deliveries that have just reached their final state. */
@Injectable()
export class DeliveryStream extends Stream<ChatDelivery> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of deliveries failed'));
  }
}
