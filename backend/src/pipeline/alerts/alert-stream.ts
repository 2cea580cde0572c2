import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

export interface AlertRecorded {
  readonly alertId: string;
  /** null: of a hook. */
  readonly triggerId: string | null;
  readonly trialChatId: string | null;
  readonly userId: string | null;
}

/** Alerts that have become durable, one batch per transaction. */
@Injectable()
export class AlertStream extends Stream<readonly AlertRecorded[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'alerts: a listener failed'));
  }
}
