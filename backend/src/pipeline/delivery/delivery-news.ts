import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';
import type { Owner } from '../../identity/owner.js';
import type { SettledDelivery } from './claim.js';
import { DeliveryStream } from './delivery-stream.js';
import { SettledIds } from './settled-ids.js';

/** Tells everybody in this process about deliveries that are over: tests by their id, alerts to the screens too. */
@Injectable()
export class DeliveryNews extends Stream<SettledDelivery> {
  constructor(
    private readonly screens: DeliveryStream,
    private readonly ids: SettledIds,
    @Inject(LOGGER) logger: Logger,
  ) {
    super((error) => logger.error({ err: error }, 'a listener of settled deliveries failed'));
  }

  tell(settled: readonly SettledDelivery[]): void {
    const others = settled.filter(({ alertId }) => alertId === null).map(({ id }) => id);
    if (others.length > 0) this.ids.publish(others);
    for (const delivery of settled) {
      this.publish(delivery);
      const { channel, alertId, status, reason, at, tookMs } = delivery;
      const owner = ownerOf(delivery);
      if (alertId === null || owner === null) continue;
      const push = {
        alertId,
        channel,
        status,
        at: new Date(at).toISOString(),
        ...(reason === null ? {} : { reason }),
        ...(tookMs === null ? {} : { tookMs }),
      } as const;
      this.screens.publish({ owner, push });
    }
  }
}

function ownerOf({ userId, chatId }: SettledDelivery): Owner | null {
  if (userId !== null) return { kind: 'user', userId };
  return chatId === null ? null : { kind: 'trial', chatId };
}
