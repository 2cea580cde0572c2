import { Inject, Injectable, Module } from '@nestjs/common';
import { AccountSessionEnds } from './identity/sessions/session-end-stream.js';
import { type AlertRecorded, AlertStream } from './pipeline/alerts/alert-stream.js';
import { AlertsModule } from './pipeline/alerts/alerts.module.js';
import { BillingStream } from './features/billing/billing-stream.js';
import { BillingModule } from './features/billing/billing.module.js';
import type { AlertDeliveryPush } from './contract/socket.js';
import type { TelegramStatus } from './contract/telegram.js';
import { DeliveryModule } from './pipeline/delivery/delivery.module.js';
import { DeliveryStream, type OwnedDelivery } from './pipeline/delivery/delivery-stream.js';
import { OutboxWake } from './pipeline/delivery/outbox-wake.js';
import { SettledIds } from './pipeline/delivery/settled-ids.js';
import { EvaluatorModule } from './pipeline/evaluator/evaluator.module.js';
import { TriggerStateStream } from './pipeline/evaluator/ports.js';
import {
  anyOf,
  listOf,
  nothing,
  nullable,
  number,
  oneOf,
  optional,
  record,
  type Shape,
  text,
  truth,
} from './platform/bus/domain/shape.js';
import { MessageBus, type Topic } from './platform/bus/message-bus.js';
import { asIs, shareStream } from './platform/bus/share-stream.js';
import { CONFIG, type Config } from './platform/config/config.js';
import type { Stream } from './platform/stream/stream.js';
import { FedChangeStream } from './pipeline/price-feed/tradfi/fed-changes.js';
import { TradfiModule } from './pipeline/price-feed/tradfi/tradfi.module.js';
import { type ChatStatus, ChatStatusStream } from './features/telegram-link/chat-status-stream.js';
import { LeadStream } from './features/telegram-bot/lead-stream.js';
import { ChatsModule } from './features/telegram-link/chats.module.js';
import { TelegramBotModule } from './features/telegram-bot/telegram-bot.module.js';
import { TrialSessionEnds } from './identity/trial/trial-sessions.js';
import type { Owner } from './identity/owner.js';
import { type TriggerChange, TriggerChangeStream } from './features/triggers/trigger-change-stream.js';
import { TriggersModule } from './features/triggers/triggers.module.js';

const OWNER: Shape<Owner> = anyOf<Owner>(
  record<Extract<Owner, { kind: 'user' }>>({ kind: oneOf(['user']), userId: text }),
  record<Extract<Owner, { kind: 'trial' }>>({ kind: oneOf(['trial']), chatId: text }),
);

const EDITS: Topic<Omit<TriggerChange, 'committed'>> = {
  name: 'trigger-edits',
  shape: record<Omit<TriggerChange, 'committed'>>({
    owner: OWNER,
    changed: listOf(text),
    deleted: listOf(text),
  }),
};

const ALERTS: Topic<readonly AlertRecorded[]> = {
  name: 'alerts',
  shape: listOf(
    record<AlertRecorded>({
      alertId: text,
      triggerId: text,
      trialChatId: nullable(text),
      userId: nullable(text),
    }),
  ),
};

const RESULTS: Topic<OwnedDelivery> = {
  name: 'delivery-results',
  shape: record<OwnedDelivery>({
    owner: OWNER,
    push: record<AlertDeliveryPush>({
      alertId: text,
      channel: oneOf(['telegram', 'email']),
      status: oneOf(['pending', 'sending', 'delivered', 'failed', 'cancelled']),
      reason: optional(text),
      at: text,
      tookMs: optional(number),
    }),
  }),
};

const CHAT_STATUS: Topic<ChatStatus> = {
  name: 'chat-status',
  shape: record<ChatStatus>({
    chatId: text,
    userId: optional(text),
    status: record<TelegramStatus>({
      connected: truth,
      owner: optional(oneOf(['account'])),
      trial: optional(oneOf(['live', 'ended'])),
      username: optional(nullable(text)),
      telegramUsername: optional(nullable(text)),
      chat_id: optional(text),
      blocked: optional(truth),
      stopped: optional(truth),
    }),
  }),
};

/** Between processes an edit travels by ids: who watches the triggers reads them as they are. */
@Injectable()
class SharedFlow {
  constructor(
    bus: MessageBus,
    @Inject(CONFIG) config: Config,
    alerts: AlertStream,
    states: TriggerStateStream,
    edits: TriggerChangeStream,
    fed: FedChangeStream,
    ends: AccountSessionEnds,
  ) {
    shareStream(bus, alerts, asIs(ALERTS));
    shareStream(bus, states, asIs({ name: 'trigger-states', shape: listOf(text) }));
    shareStream(bus, edits, {
      topic: EDITS,
      pack: ({ owner, changed, deleted }) => ({ owner, changed, deleted }),
      unpack: (told) => ({ ...told, committed: [] }),
    });
    shareStream(bus, fed, asIs({ name: 'fed-changes', shape: nothing }));
    shareEnds(bus, config, ends, { name: 'account-session-ends', shape: listOf(text) });
  }
}

@Injectable()
class SharedChats {
  constructor(
    bus: MessageBus,
    @Inject(CONFIG) config: Config,
    results: DeliveryStream,
    settled: SettledIds,
    wake: OutboxWake,
    statuses: ChatStatusStream,
    leads: LeadStream,
    ends: TrialSessionEnds,
  ) {
    shareStream(bus, results, asIs(RESULTS));
    shareStream(bus, settled, asIs({ name: 'settled', shape: listOf(text) }));
    shareStream(bus, wake, asIs({ name: 'outbox', shape: oneOf(['telegram', 'email']) }));
    shareStream(bus, statuses, asIs(CHAT_STATUS));
    shareStream(bus, leads, asIs({ name: 'leads', shape: text }));
    shareEnds(bus, config, ends, { name: 'trial-session-ends', shape: text });
  }
}

@Injectable()
class SharedBilling {
  constructor(bus: MessageBus, changes: BillingStream) {
    shareStream(bus, changes, asIs({ name: 'billing', shape: text }));
  }
}

/** Ends of sessions travel between web processes with their sockets (`SocketCluster`), and here from the others to them. */
function shareEnds<E>(bus: MessageBus, { roles }: Config, ends: Stream<E>, topic: Topic<E>): void {
  if (roles.includes('web')) bus.subscribe(topic, (end) => ends.publish(end));
  else ends.subscribe((end) => bus.publish(topic, end));
}

/** What every process tells the others, and hears of them. */
@Module({ imports: [AlertsModule, EvaluatorModule, TradfiModule, TriggersModule], providers: [SharedFlow] })
export class SharedFlowModule {}

/** The same of processes that know chats. */
@Module({ imports: [ChatsModule, DeliveryModule, TelegramBotModule], providers: [SharedChats] })
export class SharedChatsModule {}

/** The same of processes that know plans. */
@Module({ imports: [BillingModule], providers: [SharedBilling] })
export class SharedBillingModule {}
