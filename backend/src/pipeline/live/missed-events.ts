import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AlertRecorded, AlertStream } from '../alerts/alert-stream.js';
import type { DeliveryChannel, DeliveryStatus } from '../../contract/alert.js';
import { DeliveryEvents, type OwnedDelivery, ownedDeliveryOf } from '../delivery/delivery-events.js';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import type { Owner } from '../../identity/owner.js';
import { Once } from './domain/once.js';
import { PersonalRooms } from './personal-rooms.js';
import { StaleTabs } from './stale-tabs.js';

const LOOK_EVERY_MS = 1_000;
/** Commits do not come in the order of their times: a look goes back over the last few seconds as well. */
const OVERLAP_MS = 5_000;
/** After a longer time without a look browsers are made to read everything anew by REST. */
const LONGEST_BACK_MS = 60_000;
/** The longest time from a crossing to its alert: what happened while nobody watched. */
const OLDEST_CROSSING = '13 hours';

const ALERTS = `
SELECT id AS "alertId", trigger_id AS "triggerId", trial_chat_id AS "trialChatId", user_id AS "userId"
  FROM alerts
 WHERE fired_at > now() - interval '${OLDEST_CROSSING}' AND recorded_at > clock_timestamp() - $3 * interval '1 millisecond'
   AND (user_id = ANY ($1::uuid[]) OR trial_chat_id = ANY ($2::bigint[]))
 ORDER BY recorded_at, id`;

const DELIVERIES = `
SELECT delivery.alert_id AS "alertId", delivery.channel, delivery.status, delivery.reason, delivery.settled_at AS "settledAt",
       alert.user_id AS "userId", alert.trial_chat_id AS "trialChatId",
       round(extract(epoch FROM delivery.settled_at) * 1000 - (alert.evidence ->> 'seenAt')::numeric)::float8 AS "tookMs"
  FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
 WHERE delivery.status = ANY ('{delivered,failed}') AND NOT delivery.after_snooze
   AND delivery.settled_at > clock_timestamp() - $3 * interval '1 millisecond'
   AND (alert.user_id = ANY ($1::uuid[]) OR alert.trial_chat_id = ANY ($2::bigint[]))
 ORDER BY delivery.settled_at, delivery.id`;

interface DeliveryRow {
  readonly alertId: string;
  readonly channel: DeliveryChannel;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly settledAt: Date;
  readonly userId: string | null;
  readonly trialChatId: string | null;
  readonly tookMs: number | null;
}

export interface LiveListener {
  alerts(recorded: readonly AlertRecorded[]): void;
  delivery(delivery: OwnedDelivery): void;
  /** Triggers that fired without anybody hearing of it. */
  triggers(ids: readonly string[]): void;
}

/**
 * Alerts and the ends of their deliveries, each once: as the bus tells them, and, when there are other processes, as the
 * database has them a second later. So a message that got lost costs a second. Only for people who have a browser open here:
 * of others nothing is told, nor remembered.
 */
@Injectable()
export class MissedEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly once = new Once(2 * LONGEST_BACK_MS);
  private readonly unsubscribe: (() => void)[] = [];
  private listener: LiveListener | null = null;
  private endLooks = (): void => {};
  private looking: Promise<void> | null = null;
  /** What is older was told by whoever was there then, or is read by REST. */
  private readonly bornAt: number;
  private lookedAt: number;
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
    this.bornAt = clock.steady();
    this.lookedAt = this.bornAt;
  }

  /** Who is told, from now on. One listener. */
  follow(listener: LiveListener): void {
    this.listener = listener;
    this.unsubscribe.push(
      this.recorded.subscribe((alerts) => void this.tellAlerts(alerts)),
      this.deliveries.subscribe((event) => {
        const delivery = ownedDeliveryOf(event);
        if (delivery !== null) this.tellDelivery(delivery);
      }),
    );
  }

  onApplicationBootstrap(): void {
    if (this.bus.isShared) this.endLooks = this.clock.every(LOOK_EVERY_MS, () => this.look());
  }

  async onModuleDestroy(): Promise<void> {
    this.endLooks();
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
    await this.looking;
  }

  /** Returns those that were not told before. */
  private tellAlerts(alerts: readonly AlertRecorded[]): readonly AlertRecorded[] {
    const fresh = alerts.filter(({ alertId, userId, trialChatId }) =>
      this.isNews(ownerOf(userId, trialChatId), alertId),
    );
    if (fresh.length > 0) this.listener?.alerts(fresh);
    return fresh;
  }

  private tellDelivery(delivery: OwnedDelivery): void {
    const { alertId, channel, status } = delivery.push;
    if (this.isNews(delivery.owner, `${alertId} ${channel} ${status}`)) this.listener?.delivery(delivery);
  }

  private isNews(owner: Owner | null, key: string): boolean {
    if (owner === null || this.rooms.roomOf(owner) === null) return false;
    return !this.bus.isShared || this.once.first(key, this.clock.steady());
  }

  private look(): void {
    this.looking ??= this.readMissed().finally(() => {
      this.looking = null;
    });
  }

  private async readMissed(): Promise<void> {
    const owners = this.rooms.owners();
    const startedAt = this.clock.steady();
    const awayMs = startedAt - this.lookedAt + OVERLAP_MS;
    const backMs = Math.min(LONGEST_BACK_MS, awayMs, startedAt - this.bornAt);
    try {
      if (owners.length > 0) await this.readOf(owners, backMs);
      if (awayMs > LONGEST_BACK_MS) this.tabs.missed();
      this.lookedAt = startedAt;
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ err: error }, 'missed news could not be looked for; trying on');
      this.isFailing = true;
    }
  }

  private async readOf(owners: readonly Owner[], backMs: number): Promise<void> {
    const users = owners.flatMap((owner) => (owner.kind === 'user' ? [owner.userId] : []));
    const chats = owners.flatMap((owner) => (owner.kind === 'trial' ? [owner.chatId] : []));
    const missed = this.tellAlerts(await this.db.query<AlertRecorded[]>(ALERTS, [users, chats, backMs]));
    this.listener?.triggers(missed.map(({ triggerId }) => triggerId));
    for (const row of await this.db.query<DeliveryRow[]>(DELIVERIES, [users, chats, backMs])) {
      const delivery = deliveryOf(row);
      if (delivery !== null) this.tellDelivery(delivery);
    }
  }
}

function deliveryOf(row: DeliveryRow): OwnedDelivery | null {
  const { alertId, channel, status, reason, settledAt, userId, trialChatId, tookMs } = row;
  const owner = ownerOf(userId, trialChatId);
  if (owner === null) return null;
  const push = {
    alertId,
    channel,
    status,
    at: settledAt.toISOString(),
    ...(reason !== null && { reason }),
    ...(status === 'delivered' && tookMs !== null && { tookMs }),
  };
  return { owner, push };
}

function ownerOf(userId: string | null, chatId: string | null): Owner | null {
  if (userId !== null) return { kind: 'user', userId };
  return chatId === null ? null : { kind: 'trial', chatId };
}
