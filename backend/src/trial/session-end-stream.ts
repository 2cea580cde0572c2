import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Stream } from '../platform/stream/stream.js';

/** Tokens of trial sessions that a person has just ended. */
@Injectable()
export class SessionEndStream extends Stream<string> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of ended sessions failed'));
  }
}
