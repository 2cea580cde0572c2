import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Ids of people whose plan, charges or payments have just changed, after the commit. */
@Injectable()
export class BillingStream extends Stream<string> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of billing changes failed'));
  }
}
