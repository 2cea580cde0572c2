import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Ids of deliveries without an alert that have just ended, for who waits for one. */
@Injectable()
export class SettledIds extends Stream<readonly string[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'somebody who waits for a delivery failed'));
  }
}
