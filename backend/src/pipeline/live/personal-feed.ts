import { setTimeout as pause } from 'node:timers/promises'; // between tries, never for ordering
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AlertRecorded } from '../alerts/alert-stream.js';
import { RecentAlertsService } from '../alerts/recent-alerts.service.js';
import type { AlertDeliveryPush } from '../../contract/socket.js';
import type { OwnedDelivery } from '../delivery/delivery-events.js';
import { TriggerStateStream } from '../evaluator/ports.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { ownerFrom, ownerKey } from '../../identity/owner.js';
import { type TriggerChange, TriggerEvents } from '../../features/triggers/trigger-events.js';
import { TriggersService } from '../../features/triggers/triggers.service.js';
import { BatchQueue } from './batch-queue.js';
import { MissedEvents } from './missed-events.js';
import { PersonalRooms } from './personal-rooms.js';
import { PushDelays } from './push-delays.js';

type PersonalEvent =
  | { readonly kind: 'alert'; readonly room: string; readonly alertId: string }
  | { readonly kind: 'delivery'; readonly room: string; readonly push: AlertDeliveryPush }
  | { readonly kind: 'triggers'; readonly ids: readonly string[] }
  | { readonly kind: 'deleted'; readonly room: string; readonly ids: readonly string[] };

type Emit = () => void;

type EventOf<K extends PersonalEvent['kind']> = Extract<PersonalEvent, { readonly kind: K }>;

const RETRY_AFTER_MS = 250;

/**
 * Sends alerts, deliveries and triggers to the browsers of their owner, read at sending time and in order, so that a browser
 * never ends on an older state. If both reads fail, the connections are closed: browsers read everything when they reconnect.
 */
@Injectable()
export class PersonalFeed implements OnModuleDestroy {
  private readonly queue: BatchQueue<PersonalEvent>;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(
    private readonly rooms: PersonalRooms,
    private readonly recentAlerts: RecentAlertsService,
    private readonly triggers: TriggersService,
    private readonly delays: PushDelays,
    missed: MissedEvents,
    states: TriggerStateStream,
    triggerEvents: TriggerEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue = new BatchQueue(
      (items) => this.send(items),
      (error) => logger.error({ err: error }, 'live push: personal events could not be sent'),
    );
    this.unsubscribe = [
      states.subscribe((ids) => this.onTriggers(ids)),
      triggerEvents.edited.subscribe((change) => this.onEdit(change)),
    ];
    missed.setListener({
      alerts: (recorded) => this.onAlerts(recorded),
      delivery: (delivery) => this.onDelivery(delivery),
      triggers: (ids) => this.onTriggers(ids),
    });
  }

  async onModuleDestroy(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.queue.idle();
  }

  private onAlerts(recorded: readonly AlertRecorded[]): void {
    for (const { alertId, trialChatId, userId } of recorded) {
      const owner = ownerFrom(userId, trialChatId);
      const room = owner === null ? null : this.rooms.roomOf(owner);
      if (room !== null) this.queue.add({ kind: 'alert', room, alertId });
    }
  }

  private onDelivery({ owner, push }: OwnedDelivery): void {
    const room = this.rooms.roomOf(owner);
    if (room !== null) this.queue.add({ kind: 'delivery', room, push });
  }

  private onTriggers(ids: readonly string[]): void {
    if (ids.length > 0 && this.rooms.owners().length > 0) this.queue.add({ kind: 'triggers', ids });
  }

  private onEdit({ owner, changed, deleted }: TriggerChange): void {
    const room = this.rooms.roomOf(owner);
    if (room === null) return;
    this.onTriggers(changed);
    if (deleted.length > 0) this.queue.add({ kind: 'deleted', room, ids: deleted });
  }

  private async send(news: readonly PersonalEvent[]): Promise<void> {
    const emits = await this.readTwice(news);
    if (emits === null) {
      for (const room of this.roomsOf(news)) this.rooms.browsersIn(room)?.disconnectSockets(true);
      return;
    }
    for (const emit of emits) emit();
  }

  /** Nothing is sent before everything is read, so a retry repeats nothing. null: both tries failed. */
  private async readTwice(news: readonly PersonalEvent[]): Promise<readonly Emit[] | null> {
    try {
      return await this.read(news);
    } catch (error) {
      this.logger.warn({ err: error }, 'live push: personal events could not be read; trying again');
    }
    await pause(RETRY_AFTER_MS);
    try {
      return await this.read(news);
    } catch (error) {
      this.logger.error({ err: error }, 'live push: personal events could not be read; browsers reconnect');
      return null;
    }
  }

  private async read(news: readonly PersonalEvent[]): Promise<readonly Emit[]> {
    return [
      ...(await this.readAlerts(ofKind(news, 'alert'))),
      ...ofKind(news, 'delivery').map(({ room, push }) => () => {
        this.rooms.browsersIn(room)?.emit('alert:delivery', push);
      }),
      ...(await this.readTriggers(ofKind(news, 'triggers').flatMap(({ ids }) => ids))),
      ...ofKind(news, 'deleted').flatMap(({ room, ids }) =>
        ids.map((id) => () => {
          this.rooms.browsersIn(room)?.emit('trigger:deleted', { id });
        }),
      ),
    ];
  }

  private async readAlerts(news: readonly EventOf<'alert'>[]): Promise<readonly Emit[]> {
    if (news.length === 0) return [];
    const alerts = await this.recentAlerts.byId(news.map(({ alertId }) => alertId));
    return news.map(({ room, alertId }) => () => {
      const alert = alerts.get(alertId);
      if (alert === undefined) return;
      this.rooms.browsersIn(room)?.emit('alert:recorded', alert);
      this.delays.pushed(alert.evidence);
    });
  }

  private async readTriggers(ids: readonly string[]): Promise<readonly Emit[]> {
    if (ids.length === 0) return [];
    const views = await this.triggers.views([...new Set(ids)], this.rooms.owners());
    return views.map(({ trigger, owner }) => () => {
      this.rooms.browsersIn(ownerKey(owner))?.emit('trigger:changed', trigger);
    });
  }

  /** The owners of changed triggers are unknown before they are read, so those concern everybody. */
  private roomsOf(news: readonly PersonalEvent[]): ReadonlySet<string> {
    if (ofKind(news, 'triggers').length > 0) return new Set(this.rooms.owners().map(ownerKey));
    return new Set(news.flatMap((item) => (item.kind === 'triggers' ? [] : item.room)));
  }
}

function ofKind<K extends PersonalEvent['kind']>(
  news: readonly PersonalEvent[],
  kind: K,
): readonly EventOf<K>[] {
  return news.filter((item): item is EventOf<K> => item.kind === kind);
}
