import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Telegram ids of people who have just written to the bot, after what they wrote was acted on. */
@Injectable()
export class LeadStream extends Stream<string> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of leads failed'));
  }
}
