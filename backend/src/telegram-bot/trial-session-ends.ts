import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Stream } from '../platform/stream/stream.js';

/** Names the trial session of a token without being usable as it: for rooms and streams. Pure. */
export function trialSessionKey(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Keys (`trialSessionKey`) of trial sessions that have just ended. */
@Injectable()
export class TrialSessionEnds extends Stream<string> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of ended sessions failed'));
  }
}
