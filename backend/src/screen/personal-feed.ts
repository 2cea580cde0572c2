import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type AlertRecorded, AlertStream } from '../alerts/alert-stream.js';
import { RecentAlertsService } from '../alerts/recent-alerts.service.js';
import type { AlertDeliveryPush } from '../contract/socket.js';
import { DeliveryStream } from '../delivery/delivery-stream.js';
import { TriggerStateStream } from '../evaluator/trigger-state-stream.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { type Owner, ownerKey } from '../triggers/owner.js';
import { type TriggerChange, TriggerChangeStream } from '../triggers/trigger-change-stream.js';
import { TriggersService } from '../triggers/triggers.service.js';
import { BatchQueue } from './batch-queue.js';
import { PersonalRooms } from './personal-rooms.js';
import type { ScreenServer } from './screen-server.js';

type News =
  | { readonly kind: 'alert'; readonly room: string; readonly alertId: string }
  | { readonly kind: 'delivery'; readonly room: string; readonly push: AlertDeliveryPush }
  | { readonly kind: 'triggers'; readonly ids: readonly string[] }
  | { readonly kind: 'deleted'; readonly room: string; readonly ids: readonly string[] };

type NewsOf<K extends News['kind']> = Extract<News, { readonly kind: K }>;

/**
 * Alerts, deliveries and triggers to the browsers of the person they belong to. They are read when they are sent, one
 * batch at a time and in the order they happened, so a browser never ends on an older state than it was told before;
 * nothing is read for people without an open browser.
 */
@Injectable()
export class PersonalFeed implements OnModuleDestroy {
  private server: ScreenServer | null = null;
  private readonly news: BatchQueue<News>;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(
    private readonly rooms: PersonalRooms,
    private readonly recentAlerts: RecentAlertsService,
    private readonly triggers: TriggersService,
    alerts: AlertStream,
    deliveries: DeliveryStream,
    states: TriggerStateStream,
    edits: TriggerChangeStream,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.news = new BatchQueue(
      (items) => this.send(items),
      (error) => logger.error({ err: error }, 'news could not be read for the screens'),
    );
    this.unsubscribe = [
      alerts.subscribe((recorded) => this.onAlerts(recorded)),
      deliveries.subscribe(({ chatId, push }) => {
        const room = this.rooms.roomOf({ kind: 'trial', chatId });
        if (room !== null) this.news.add({ kind: 'delivery', room, push });
      }),
      states.subscribe((ids) => this.onTriggers(ids)),
      edits.subscribe((change) => this.onEdit(change)),
    ];
  }

  /** Where to send from now on. */
  follow(server: ScreenServer): void {
    this.server = server;
  }

  async onModuleDestroy(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.news.idle();
  }

  private onAlerts(recorded: readonly AlertRecorded[]): void {
    for (const { alertId, trialChatId, userId } of recorded) {
      const owner = ownerFrom(trialChatId, userId);
      const room = owner === null ? null : this.rooms.roomOf(owner);
      if (room !== null) this.news.add({ kind: 'alert', room, alertId });
    }
  }

  private onTriggers(ids: readonly string[]): void {
    if (ids.length > 0 && this.rooms.owners().length > 0) this.news.add({ kind: 'triggers', ids });
  }

  private onEdit({ owner, changed, deleted }: TriggerChange): void {
    const room = this.rooms.roomOf(owner);
    if (room === null) return;
    this.onTriggers(changed);
    if (deleted.length > 0) this.news.add({ kind: 'deleted', room, ids: deleted });
  }

  private async send(news: readonly News[]): Promise<void> {
    await this.sendAlerts(ofKind(news, 'alert'));
    for (const { room, push } of ofKind(news, 'delivery')) this.server?.to(room).emit('alert:delivery', push);
    await this.sendTriggers(ofKind(news, 'triggers').flatMap(({ ids }) => ids));
    for (const { room, ids } of ofKind(news, 'deleted')) {
      for (const id of ids) this.server?.to(room).emit('trigger:deleted', { id });
    }
  }

  private async sendAlerts(news: readonly NewsOf<'alert'>[]): Promise<void> {
    if (news.length === 0) return;
    const alerts = await this.recentAlerts.byId(news.map(({ alertId }) => alertId));
    for (const { room, alertId } of news) {
      const alert = alerts.get(alertId);
      if (alert !== undefined) this.server?.to(room).emit('alert:recorded', alert);
    }
  }

  private async sendTriggers(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { trigger, owner } of await this.triggers.views([...new Set(ids)], this.rooms.owners())) {
      this.server?.to(ownerKey(owner)).emit('trigger:changed', trigger);
    }
  }
}

function ownerFrom(chatId: string | null, userId: string | null): Owner | null {
  if (chatId !== null) return { kind: 'trial', chatId };
  return userId === null ? null : { kind: 'user', userId };
}

function ofKind<K extends News['kind']>(news: readonly News[], kind: K): readonly NewsOf<K>[] {
  return news.filter((item): item is NewsOf<K> => item.kind === kind);
}
