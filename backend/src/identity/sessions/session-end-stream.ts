import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Keys of sessions (`Sessions.find`) that have just been ended by this process. */
@Injectable()
export class AccountSessionEnds extends Stream<readonly string[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'sessions: a listener failed'));
  }
}
