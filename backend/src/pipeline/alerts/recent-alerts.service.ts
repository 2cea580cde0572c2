import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  AlertEvidence,
  AlertPage,
  DeliveryView,
  HookEvidence,
  RecentAlert,
} from '../../contract/alert.js';
import { alertMessage } from '../../contract/messages/alert-message.js';
import type { Owner } from '../../identity/owner.js';
import { type AlertFilter, alertsSql, EVERY_ALERT, IS_FIRST_TELLING } from './alerts-sql.js';
import { cursorText } from './domain/alert-cursor.js';
import { releaseOfAlert } from '../evaluator/domain/describe-fire.js';
import { heldUntil, RINGS } from './quiet-sql.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

const SHOWN = 10;
const NOT_SENT = { sentAt: null, repeat: false } as const;

interface AlertRow {
  readonly id: string;
  readonly triggerId: string | null;
  readonly hookId: string | null;
  readonly symbol: string | null;
  readonly price: number | null;
  readonly firedAt: Date;
  readonly firedAtUs: string;
  readonly late: boolean;
  readonly change24h: number | null;
  readonly evidence: AlertEvidence | HookEvidence;
  readonly delivery: readonly DeliveryView[];
  readonly acknowledgedAt: Date | null;
  readonly recordedAt: Date;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
}

/** Until when row `deliveries` waits, and for what. `of`: whose quiet holds it back, the chat's or the person's. */
function heldNow(of: 'chat' | 'settings'): string {
  const until = heldUntil('deliveries', of, 'settings');
  return `${until} AS until,
         CASE WHEN ${until} > coalesce(settings.quiet_until, '-infinity') OR settings.quiet ->> 'mode' <> 'held'
              THEN 'mute' ELSE 'quiet' END AS by`;
}

/** No row: nothing holds it. */
const HELD_NOW = `
  SELECT until, by
    FROM (SELECT ${heldNow('chat')}
            FROM telegram_chats chat
            LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
           WHERE chat.chat_id = deliveries.chat_id
          UNION ALL
          SELECT ${heldNow('settings')}
            FROM user_settings settings
           WHERE settings.user_id = alert.user_id AND deliveries.channel_id IS NOT NULL AND deliveries.channel IN ${RINGS}) quiet
   WHERE deliveries.status = 'pending' AND until > now()`;

/** A read model over alerts and deliveries. */
export const SELECT_ALERTS = `
SELECT alert.id, alert.trigger_id AS "triggerId", alert.hook_id AS "hookId", alert.symbol, alert.price, alert.fired_at AS "firedAt", alert.late,
       trunc(extract(epoch FROM alert.fired_at) * 1000000)::text AS "firedAtUs",
       alert.price_change_24h AS "change24h", alert.evidence, alert.recorded_at AS "recordedAt",
       alert.acknowledged_at AS "acknowledgedAt",
       message.sent_at AS "sentAt", CASE WHEN message.status = 'delivered' THEN message.settled_at END AS "acceptedAt",
       (SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
                 'channel', channel, 'channelId', channel_id, 'label', (SELECT label FROM channels WHERE channels.id = channel_id), 'step', step, 'shownAt', shown_at, 'status', status, 'reason', reason,
                 'at', coalesce(settled_at, created_at),
                 'tookMs', CASE WHEN status = 'delivered' THEN
                   round(extract(epoch FROM settled_at) * 1000 - (alert.evidence ->> 'seenAt')::numeric) END,
                 'ambiguous', CASE WHEN ambiguous THEN true END,
                 'heldUntil', held.until, 'heldBy', held.by
               )) ORDER BY deliveries.id), '[]')
          FROM deliveries
          LEFT JOIN LATERAL (${HELD_NOW}) held ON true
         WHERE alert_id = alert.id AND ${IS_FIRST_TELLING}) AS delivery
  FROM alerts alert
  LEFT JOIN deliveries message
    ON message.alert_id = alert.id AND message.channel = 'telegram' AND NOT message.after_snooze`;

function deliveryOf(delivery: DeliveryView): DeliveryView {
  const { at, heldUntil, shownAt } = delivery;
  const iso = (text: string): string => new Date(text).toISOString();
  return {
    ...delivery,
    at: iso(at),
    ...(heldUntil !== undefined && { heldUntil: iso(heldUntil) }),
    ...(shownAt !== undefined && { shownAt: iso(shownAt) }),
  };
}

/** Recent alerts with their message, deliveries and evidence. */
@Injectable()
export class RecentAlertsService {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The last 10 alerts of an owner, newest first. */
  async last(owner: Owner): Promise<readonly RecentAlert[]> {
    const rows = await this.find(owner, { ...EVERY_ALERT, limit: SHOWN });
    return rows.map((row) => this.toView(row));
  }

  /** Missing alerts are absent. One query. */
  async byId(ids: readonly string[]): Promise<ReadonlyMap<string, RecentAlert>> {
    const rows = await this.db.query<AlertRow[]>(`${SELECT_ALERTS} WHERE alert.id = ANY ($1::uuid[])`, [ids]);
    return new Map(rows.map((row) => [row.id, this.toView(row)]));
  }

  /** Newest first. Reads as many rows as it answers, and one; of a symbol, as many as fired since the last of it. */
  async page(owner: Owner, filter: AlertFilter): Promise<Pick<AlertPage, 'alerts' | 'nextCursor'>> {
    const { limit } = filter;
    const rows = await this.find(owner, { ...filter, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      alerts: shown.map((row) => this.toView(row)),
      nextCursor: last === undefined ? null : cursorText(last),
    };
  }

  private find(owner: Owner, filter: AlertFilter): Promise<AlertRow[]> {
    const { sql, parameters } = alertsSql(SELECT_ALERTS, owner, filter);
    return this.db.query(sql, [...parameters]);
  }

  private toView(row: AlertRow): RecentAlert {
    const { triggerId, symbol, price, late, evidence } = row;
    const firedAt = row.firedAt.getTime();
    const shown = this.shown(row);
    if (evidence.origin === 'hook') {
      const message = alertMessage({ symbol, firedAt, evidence }, NOT_SENT);
      const hookId = row.hookId ?? '';
      return { ...shown, triggerId: null, hookId, asset: symbol, priceAtTrigger: price, message, evidence };
    }
    if (triggerId === null || symbol === null || price === null)
      throw new Error(`Alert ${row.id} is of nothing`);
    const release = releaseOfAlert({ symbol, evidence }, this.config.triggerRules);
    const message = alertMessage({ symbol, firedAt, late, evidence, release, current: null }, NOT_SENT);
    return { ...shown, triggerId, asset: symbol, priceAtTrigger: price, message, evidence };
  }

  private shown(row: AlertRow) {
    return {
      id: row.id,
      time: row.firedAt.toISOString(),
      priceChange24h: row.change24h,
      late: row.late,
      delivery: row.delivery.map(deliveryOf),
      ...(row.acknowledgedAt !== null && { acknowledgedAt: row.acknowledgedAt.toISOString() }),
      timeline: {
        recordedAt: row.recordedAt.toISOString(),
        sentAt: row.sentAt?.toISOString() ?? null,
        acceptedAt: row.acceptedAt?.toISOString() ?? null,
      },
    };
  }
}
