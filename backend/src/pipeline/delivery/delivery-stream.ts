import { Inject, Injectable } from '@nestjs/common';
import type { AlertDeliveryPush } from '../../contract/socket.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';
import type { Owner } from '../../identity/owner.js';

/** What became of an alert's delivery, for the screens of whose alert it is. */
export interface OwnedDelivery {
  readonly owner: Owner;
  readonly push: AlertDeliveryPush;
}

/** Alert deliveries that have just reached their final state. */
@Injectable()
export class DeliveryStream extends Stream<OwnedDelivery> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of deliveries failed'));
  }
}
