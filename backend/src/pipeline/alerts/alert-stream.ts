import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryChannel } from '../../contract/alert.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

export interface AlertRecorded {
  readonly alertId: string;
  /** null: of a hook. */
  readonly triggerId: string | null;
  readonly trialChatId: string | null;
  readonly userId: string | null;
  /** The channels of all deliveries written with it; absent: not known. */
  readonly channels?: readonly DeliveryChannel[] | undefined;
}

/** Alerts that have become durable, one batch per transaction. */
@Injectable()
export class AlertStream extends Stream<readonly AlertRecorded[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'alerts: a listener failed'));
  }
}
