import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Stream } from '../platform/stream/stream.js';
import type { SettledDelivery } from './claim.js';
import { DeliveryStream } from './delivery-stream.js';

/** Tells everybody in this process about deliveries that are over: tests by their id, alerts to the screens too. */
@Injectable()
export class DeliveryNews extends Stream<SettledDelivery> {
  constructor(
    private readonly screens: DeliveryStream,
    @Inject(LOGGER) logger: Logger,
  ) {
    super((error) => logger.error({ err: error }, 'a listener of settled deliveries failed'));
  }

  tell(settled: readonly SettledDelivery[]): void {
    for (const delivery of settled) {
      this.publish(delivery);
      const { channel, chatId, alertId, status, reason, at, tookMs } = delivery;
      if (alertId === null || chatId === null) continue;
      const push = {
        alertId,
        channel,
        status,
        at: new Date(at).toISOString(),
        ...(reason === null ? {} : { reason }),
        ...(tookMs === null ? {} : { tookMs }),
      } as const;
      this.screens.publish({ chatId, push });
    }
  }
}
