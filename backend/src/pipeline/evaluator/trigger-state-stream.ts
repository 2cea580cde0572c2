import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Ids of triggers whose phase has just changed and been recorded. */
@Injectable()
export class TriggerStateStream extends Stream<readonly string[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of trigger states failed'));
  }
}
