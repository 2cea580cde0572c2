import { Module } from '@nestjs/common';
import { type AlertRecorded, AlertStream } from './pipeline/alerts/alert-stream.js';
import { AlertsModule } from './pipeline/alerts/alerts.module.js';
import type { DeliveryChannel } from './contract/alert.js';
import { ADDED_KINDS } from './contract/channels.js';
import type { AlertDeliveryPush } from './contract/socket.js';
import { DeliveryModule } from './pipeline/delivery/delivery.module.js';
import {
  type DeliveryEvent,
  DeliveryEvents,
  type OwnedDelivery,
  ownedDeliveryOf,
  settledIdsOf,
} from './pipeline/delivery/delivery-events.js';
import { EvaluatorModule } from './pipeline/evaluator/evaluator.module.js';
import { TriggerStateStream } from './pipeline/evaluator/ports.js';
import {
  listOf,
  nothing,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
} from './platform/bus/domain/shape.js';
import { MessageBus, type Topic } from './platform/bus/message-bus.js';
import { asIs, shareStream } from './platform/bus/share-stream.js';
import { FedChangeStream } from './pipeline/price-feed/tradfi/fed-changes.js';
import { TradfiModule } from './pipeline/price-feed/tradfi/tradfi.module.js';
import { OWNER_SHAPE } from './identity/owner.js';

const CHANNEL = oneOf<DeliveryChannel>(['telegram', 'email', ...ADDED_KINDS]);

/** Without its channels: older releases take no such field. */
type SharedAlert = Omit<AlertRecorded, 'channels'>;

const ALERTS: Topic<readonly SharedAlert[]> = {
  name: 'alerts',
  shape: listOf(
    record<SharedAlert>({
      alertId: text,
      triggerId: nullable(text),
      trialChatId: nullable(text),
      userId: nullable(text),
    }),
  ),
};

const RESULTS: Topic<OwnedDelivery> = {
  name: 'delivery-results',
  shape: record<OwnedDelivery>({
    owner: OWNER_SHAPE,
    push: record<AlertDeliveryPush>({
      alertId: text,
      channel: CHANNEL,
      channelId: optional(text),
      status: oneOf(['pending', 'sending', 'delivered', 'failed', 'cancelled']),
      reason: optional(text),
      at: text,
      tookMs: optional(number),
    }),
  }),
};

const SETTLED: Topic<readonly string[]> = { name: 'settled', shape: listOf(text) };

const QUEUED: Topic<DeliveryChannel> = { name: 'outbox', shape: CHANNEL };

/** What every process tells the others, and hears of them. */
@Module({ imports: [AlertsModule, EvaluatorModule, TradfiModule] })
export class SharedFlowModule {
  constructor(bus: MessageBus, alerts: AlertStream, states: TriggerStateStream, fed: FedChangeStream) {
    shareStream<readonly AlertRecorded[], readonly SharedAlert[]>(bus, alerts, {
      topic: ALERTS,
      pack: (recorded) =>
        recorded.map(({ alertId, triggerId, trialChatId, userId }) => ({
          alertId,
          triggerId,
          trialChatId,
          userId,
        })),
      unpack: (recorded) => recorded,
    });
    shareStream(bus, states, asIs({ name: 'trigger-states', shape: listOf(text) }));
    shareStream(bus, fed, asIs({ name: 'fed-changes', shape: nothing }));
  }
}

/**
 * The same of processes that know chats. Of what other processes tell, nothing travels on: each topic carries only what this
 * process did.
 */
@Module({ imports: [DeliveryModule] })
export class SharedChatsModule {
  constructor(bus: MessageBus, deliveries: DeliveryEvents) {
    shareStream<DeliveryEvent, OwnedDelivery>(bus, deliveries, {
      topic: RESULTS,
      pack: (event) => (event.kind === 'settled' ? ownedDeliveryOf(event) : null),
      unpack: (delivery) => ({ kind: 'alert-settled-elsewhere', ...delivery }),
    });
    shareStream<DeliveryEvent, readonly string[]>(bus, deliveries, {
      topic: SETTLED,
      pack: (event) => (event.kind === 'settled' && event.alertId === null ? settledIdsOf(event) : null),
      unpack: (ids) => ({ kind: 'settled-elsewhere', ids }),
    });
    shareStream<DeliveryEvent, DeliveryChannel>(bus, deliveries, {
      topic: QUEUED,
      pack: (event) => (event.kind === 'queued' ? event.channel : null),
      unpack: (channel) => ({ kind: 'queued', channel }),
    });
  }
}
