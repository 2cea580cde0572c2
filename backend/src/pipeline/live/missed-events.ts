import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AlertRecorded, AlertStream } from '../alerts/alert-stream.js';
import { OLDEST_CROSSING } from '../alerts/record-sql.js';
import {
  DeliveryEvents,
  type OwnedDelivery,
  ownedDeliveryOf,
  pushOfSettled,
  type SettledOfOwner,
} from '../delivery/delivery-events.js';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { type Owner, ownerFrom } from '../../identity/owner.js';
import { PersonalRooms } from './personal-rooms.js';
import { StaleTabs } from './stale-tabs.js';

const POLL_EVERY_MS = 1_000;
/** Commits are not in the order of their times, so a poll reads the last few seconds again. */
const OVERLAP_MS = 5_000;
/** After a longer time without a poll browsers reconnect and read everything by REST. */
const MAX_BACK_MS = 60_000;

const ALERTS = `
SELECT id AS "alertId", trigger_id AS "triggerId", trial_chat_id AS "trialChatId", user_id AS "userId"
  FROM alerts
 WHERE fired_at > now() - interval '${OLDEST_CROSSING}' AND recorded_at > clock_timestamp() - $3 * interval '1 millisecond'
   AND (user_id = ANY ($1::uuid[]) OR trial_chat_id = ANY ($2::bigint[]))
 ORDER BY recorded_at, id`;

const DELIVERIES = `
SELECT delivery.alert_id AS "alertId", delivery.channel, delivery.channel_id AS "channelId", delivery.status, delivery.reason, delivery.settled_at AS "settledAt",
       alert.user_id AS "userId", alert.trial_chat_id AS "trialChatId",
       round(extract(epoch FROM delivery.settled_at) * 1000 - (alert.evidence ->> 'seenAt')::numeric)::float8 AS "tookMs"
  FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
 WHERE delivery.status = ANY ('{delivered,failed}') AND NOT delivery.after_snooze
   AND delivery.settled_at > clock_timestamp() - $3 * interval '1 millisecond'
   AND (alert.user_id = ANY ($1::uuid[]) OR alert.trial_chat_id = ANY ($2::bigint[]))
 ORDER BY delivery.settled_at, delivery.id`;

interface DeliveryRow
  extends Pick<SettledOfOwner, 'channel' | 'channelId' | 'status' | 'reason' | 'userId' | 'tookMs'> {
  readonly alertId: string;
  readonly settledAt: Date;
  readonly trialChatId: string | null;
}

export interface LiveListener {
  alerts(recorded: readonly AlertRecorded[]): void;
  delivery(delivery: OwnedDelivery): void;
  /** Triggers of missed alerts. */
  triggers(ids: readonly string[]): void;
}

/**
 * Passes on alerts and settled deliveries, each once, for people with an open browser here: from the bus, and, beside other
 * processes, from the database a second later, so that a lost message costs a second.
 */
@Injectable()
export class MissedEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly published = new RecentKeys(2 * MAX_BACK_MS);
  private readonly unsubscribe: (() => void)[] = [];
  private listener: LiveListener | null = null;
  private stopTimer = (): void => {};
  private polling: Promise<void> | null = null;
  /** Browsers read older events by REST. */
  private readonly startedAt: number;
  private polledAt: number;
  private isFailing = false;

  constructor(
    private readonly db: DataSource,
    private readonly bus: MessageBus,
    private readonly rooms: PersonalRooms,
    private readonly recorded: AlertStream,
    private readonly deliveries: DeliveryEvents,
    private readonly tabs: StaleTabs,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.startedAt = clock.steady();
    this.polledAt = this.startedAt;
  }

  setListener(listener: LiveListener): void {
    this.listener = listener;
    this.unsubscribe.push(
      this.recorded.subscribe((alerts) => void this.publishAlerts(alerts)),
      this.deliveries.subscribe((event) => {
        const delivery = ownedDeliveryOf(event);
        if (delivery !== null) this.publishDelivery(delivery);
      }),
    );
  }

  onApplicationBootstrap(): void {
    if (this.bus.isShared) this.stopTimer = this.clock.every(POLL_EVERY_MS, () => this.poll());
  }

  async onModuleDestroy(): Promise<void> {
    this.stopTimer();
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
    await this.polling;
  }

  /** Returns those that are new. */
  private publishAlerts(alerts: readonly AlertRecorded[]): readonly AlertRecorded[] {
    const fresh = alerts.filter(({ alertId, userId, trialChatId }) =>
      this.isNew(ownerFrom(userId, trialChatId), alertId),
    );
    if (fresh.length > 0) this.listener?.alerts(fresh);
    return fresh;
  }

  private publishDelivery(delivery: OwnedDelivery): void {
    const { alertId, channel, channelId = '', status } = delivery.push;
    const key = `${alertId} ${channel} ${channelId} ${status}`;
    if (this.isNew(delivery.owner, key)) this.listener?.delivery(delivery);
  }

  private isNew(owner: Owner | null, key: string): boolean {
    if (owner === null || this.rooms.roomOf(owner) === null) return false;
    return !this.bus.isShared || this.published.addIfNew(key, this.clock.steady());
  }

  private poll(): void {
    this.polling ??= this.readMissed().finally(() => {
      this.polling = null;
    });
  }

  private async readMissed(): Promise<void> {
    const owners = this.rooms.owners();
    const startedAt = this.clock.steady();
    const awayMs = startedAt - this.polledAt + OVERLAP_MS;
    const backMs = Math.min(MAX_BACK_MS, awayMs, startedAt - this.startedAt);
    try {
      if (owners.length > 0) await this.readMissedOf(owners, backMs);
      if (awayMs > MAX_BACK_MS) this.tabs.markMissed();
      this.polledAt = startedAt;
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing)
        this.logger.warn({ err: error }, 'live push: missed events could not be read; trying again');
      this.isFailing = true;
    }
  }

  private async readMissedOf(owners: readonly Owner[], backMs: number): Promise<void> {
    const users = owners.flatMap((owner) => (owner.kind === 'user' ? [owner.userId] : []));
    const chats = owners.flatMap((owner) => (owner.kind === 'trial' ? [owner.chatId] : []));
    const missed = this.publishAlerts(await this.db.query<AlertRecorded[]>(ALERTS, [users, chats, backMs]));
    this.listener?.triggers(missed.flatMap(({ triggerId }) => triggerId ?? []));
    for (const row of await this.db.query<DeliveryRow[]>(DELIVERIES, [users, chats, backMs])) {
      const tookMs = row.status === 'delivered' ? row.tookMs : null;
      const { trialChatId: chatId, settledAt } = row;
      const delivery = pushOfSettled({ ...row, chatId, at: settledAt.getTime(), tookMs });
      if (delivery !== null) this.publishDelivery(delivery);
    }
  }
}

/** Remembers keys for `keptMs`. */
export class RecentKeys {
  private readonly addedAt = new Map<string, number>();

  constructor(private readonly keptMs: number) {}

  /** Whether the key is new. `now` never decreases. */
  addIfNew(key: string, now: number): boolean {
    // A map keeps insertion order.
    for (const [old, at] of this.addedAt) {
      if (now - at < this.keptMs) break;
      this.addedAt.delete(old);
    }
    if (this.addedAt.has(key)) return false;
    this.addedAt.set(key, now);
    return true;
  }
}
