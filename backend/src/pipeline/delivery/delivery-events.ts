import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryChannel } from '../../contract/alert.js';
import type { AlertDeliveryPush } from '../../contract/socket.js';
import { type Owner, ownerFrom } from '../../identity/owner.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';
import type { SettledDelivery } from './outbox/channel.js';

/** What became of an alert's delivery, for the screens of whose alert it is. */
export interface OwnedDelivery {
  readonly owner: Owner;
  readonly push: AlertDeliveryPush;
}

/** What `pushOfSettled` has to know of a delivery that is over. */
export type SettledOfOwner = Omit<SettledDelivery, 'id' | 'acceptedAfterMs' | 'calledAfterMs'>;

export type DeliveryEvent =
  /** Something waits besides alerts, in any process, after the commit. Without it the worker finds it within a second. */
  | { readonly kind: 'queued'; readonly channel: DeliveryChannel }
  /** This process has ended a delivery. */
  | ({ readonly kind: 'settled' } & SettledDelivery)
  /** Another process has ended an alert's delivery. */
  | ({ readonly kind: 'alert-settled-elsewhere' } & OwnedDelivery)
  /** Another process has ended these deliveries, which are no alerts. */
  | { readonly kind: 'settled-elsewhere'; readonly ids: readonly string[] };

/** All that happens to deliveries. Who listens picks what concerns it. */
@Injectable()
export class DeliveryEvents extends Stream<DeliveryEvent> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'delivery: a listener failed'));
  }

  publishSettled(settled: readonly SettledDelivery[]): void {
    for (const delivery of settled) this.publish({ kind: 'settled', ...delivery });
  }
}

/** What an event says to screens about an alert; null: nothing. Pure. */
export function ownedDeliveryOf(event: DeliveryEvent): OwnedDelivery | null {
  if (event.kind === 'alert-settled-elsewhere') return { owner: event.owner, push: event.push };
  return event.kind === 'settled' ? pushOfSettled(event) : null;
}

/** The same of a delivery that is over. Pure. */
export function pushOfSettled(settled: SettledOfOwner): OwnedDelivery | null {
  const { userId, chatId, alertId, channel, channelId, status, reason, at, tookMs } = settled;
  const owner = ownerFrom(userId, chatId);
  if (alertId === null || owner === null) return null;
  const push = {
    alertId,
    channel,
    ...(channelId !== null && { channelId }),
    status,
    at: new Date(at).toISOString(),
    ...(reason !== null && { reason }),
    ...(tookMs !== null && { tookMs }),
  };
  return { owner, push };
}

/** The deliveries without an alert that an event tells the end of. Pure. */
export function settledIdsOf(event: DeliveryEvent): readonly string[] {
  if (event.kind === 'settled-elsewhere') return event.ids;
  return event.kind === 'settled' && event.alertId === null ? [event.id] : [];
}
