import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryChannel } from '../../contract/alert.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Channels for which something was queued besides alerts, after the commit. Without it the sender finds it within a second. */
@Injectable()
export class OutboxWake extends Stream<DeliveryChannel> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of the outbox failed'));
  }
}
