import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Stream } from '../platform/stream/stream.js';
import { hashOfSecret, sessionKeyOf } from './handshake-secrets.js';

/** Names the trial session of a token. Pure. */
export function trialSessionKey(token: string): string {
  return sessionKeyOf(hashOfSecret(token));
}

/** Keys (`trialSessionKey`) of trial sessions that have just ended. */
@Injectable()
export class TrialSessionEnds extends Stream<string> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of ended sessions failed'));
  }
}
