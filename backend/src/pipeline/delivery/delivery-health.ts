import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WaitingDeliveries } from '../../contract/admin/operations.js';
import { Cached } from '../../platform/clock/cached.js';
import { Delays } from '../../platform/metrics/delays.js';
import { heldUntil, RINGS } from '../alerts/quiet-sql.js';
import { dueSince } from './outbox/digest-sql.js';
import { alertDueAt } from './outbox/outbox.js';
import { type TelegramHealth, TelegramReach } from './telegram/reach.js';

/** How alerts got out of late. Milliseconds. */
export interface DeliveryFigures {
  /** Half, and 95 of 100, of the alerts accepted in the last hour took at most this long from when they were due; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** How many alerts the two figures rest on: the latest 2,000 of the hour. */
  readonly sample: number;
  /**
   * How long the oldest delivery has been due that is not final and whose receiver works, as far as is known; null without any.
   * Notices do not count: thousands come at once, and go at leisure.
   */
  readonly oldestPendingMs: number | null;
}

export interface WaitingAndFailed {
  /** What is not final, by channel and kind; nothing of a kind that has none. */
  readonly waiting: readonly WaitingDeliveries[];
  readonly failedIn24Hours: number;
}

const KEPT_MS = 1000;

/** When row `open` was or will be due: after what holds it back, a digest, quiet hours or a mute. */
const DUE_AT = `greatest(
           CASE WHEN open.kind = 'alert' THEN least(${dueSince('open', 'win', 'settings')}, open.first_attempt_at) ELSE open.created_at END,
           CASE WHEN open.channel = 'telegram' THEN ${heldUntil('open', 'chat', 'settings')}
                WHEN open.channel IN ${RINGS} THEN ${heldUntil('open', 'settings', 'settings')} END,
           open.retried_at)`;

const FIGURES_SQL = `
WITH latest AS (
  SELECT extract(epoch FROM delivery.settled_at) * 1000 - ${alertDueAt('delivery')} AS ms
    FROM deliveries delivery
    JOIN alerts alert ON alert.id = delivery.alert_id
    LEFT JOIN telegram_chats chat ON chat.chat_id = delivery.chat_id
    LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
   WHERE delivery.status = 'delivered' AND delivery.channel = 'telegram' AND NOT delivery.after_snooze
     AND delivery.settled_at > now() - interval '1 hour'
   ORDER BY delivery.settled_at DESC
   LIMIT 2000
)
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS "p50Ms",
       percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS "p95Ms",
       count(*)::int AS sample,
       (SELECT (extract(epoch FROM now() - min(due.at)) * 1000)::float8
          FROM deliveries open
          LEFT JOIN telegram_chats chat ON chat.chat_id = open.chat_id
          LEFT JOIN bundle_windows win ON win.chat_id = chat.chat_id
          LEFT JOIN channels way ON way.id = open.channel_id
          LEFT JOIN user_settings settings ON settings.user_id = coalesce(chat.user_id, way.user_id)
          CROSS JOIN LATERAL (SELECT ${DUE_AT} AS at) due
         WHERE open.status IN ('pending', 'sending') AND open.kind <> 'notice' AND due.at <= now()
           AND (open.channel_id IS NULL OR way.failures = 0 AND coalesce(way.paused_until <= now(), true))) AS "oldestPendingMs"
  FROM latest`;

const WAITING_SQL = `
SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'kind', kind, 'count', count)
                                  ORDER BY channel, kind), '[]')
          FROM (SELECT channel, kind, count(*)
                  FROM deliveries WHERE status IN ('pending', 'sending') GROUP BY channel, kind) open) AS waiting,
       (SELECT count(*)::int
          FROM deliveries WHERE status = 'failed' AND settled_at > now() - interval '24 hours') AS "failedIn24Hours"`;

/** What others may know of how messages get out. */
@Injectable()
export class DeliveryHealth {
  /** From the tick behind an alert to the call that ended its message, of what this process sent. */
  readonly calls = new Delays();
  private readonly kept = new Cached(() => this.find<DeliveryFigures>(FIGURES_SQL), KEPT_MS);
  private readonly keptWaiting = new Cached(() => this.find<WaitingAndFailed>(WAITING_SQL), KEPT_MS);

  constructor(
    private readonly db: DataSource,
    private readonly reach: TelegramReach,
  ) {}

  /** As this process sees it; one that only stands by hears of its own replies at most. */
  telegram(): TelegramHealth {
    return this.reach.health;
  }

  /**
   * Of all processes; found out at most once a second, one question at a time, whoever asks. Rejects if the database does
   * not answer.
   */
  figures(): Promise<DeliveryFigures> {
    return this.kept.get();
  }

  /** How full the outbox is, of all processes; found out at most once a second. Rejects if the database does not answer. */
  waiting(): Promise<WaitingAndFailed> {
    return this.keptWaiting.get();
  }

  private async find<T>(sql: string): Promise<T> {
    const [figures] = await this.db.query<T[]>(sql);
    if (figures === undefined) throw new Error('The database gave no figures');
    return figures;
  }
}
