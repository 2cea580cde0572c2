import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { HookEvidence } from '../../contract/alert.js';
import { type AlertRecorded, AlertStream } from './alert-stream.js';
import { firstStep, USUAL_EMAIL_REASON, usualChat, workingChannels } from './route-sql.js';

/** A hook that was called, and what it told. Its person is active. */
export interface CalledHook {
  readonly hookId: string;
  readonly userId: string;
  /** null: the person's usual route. */
  readonly routeId: string | null;
  /** Of the price in the evidence; null without one. */
  readonly symbol: string | null;
  readonly change24h: number | null;
  readonly evidence: HookEvidence;
}

const REPEAT_SEC = 20;

/** Of hook $1, whose row the caller has locked: whether body $2 came a moment ago. */
const REPEATED_SQL = `
SELECT EXISTS (
  SELECT FROM alerts
   WHERE hook_id = $1 AND recorded_at > now() - interval '${REPEAT_SEC} seconds' AND evidence ->> 'body' = $2) AS repeated`;

/**
 * Records the alert of hook $1 of person $2, with the deliveries of the first step of route $3, or of their own; without a
 * route to the chat, or by e-mail if there is none or it blocked the bot. $4 symbol, $5 price, $6 change, $7 evidence, $8 when.
 */
const RECORD_HOOK_SQL = `
WITH called AS (
  SELECT $2::uuid AS user_id, coalesce($3::uuid, own.route_id) AS route_id
    FROM (SELECT) one LEFT JOIN user_settings own ON own.user_id = $2
), begun AS (
  SELECT called.route_id, called.user_id, first.position AS step, first.wait
    FROM called
    CROSS JOIN LATERAL (${firstStep('called.route_id', 'false')}) first
   WHERE called.route_id IS NOT NULL
), ways AS (
  SELECT begun.step, way.*
    FROM begun
    CROSS JOIN LATERAL (${workingChannels({ route: 'begun.route_id', position: 'begun.step', userId: 'begun.user_id' })}) way
), recorded AS (
  INSERT INTO alerts (hook_id, user_id, symbol, price, fired_at, price_change_24h, evidence, route_id, route_step, next_step_at)
  SELECT $1, called.user_id, $4, $5, $8, $6, $7, called.route_id, begun.step,
         now() + begun.wait * CASE WHEN EXISTS (SELECT FROM ways) THEN 1 ELSE 0 END * interval '1 second'
    FROM called LEFT JOIN begun ON true
  RETURNING id, user_id, route_id
), queued AS (
  INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, body)
  SELECT CASE WHEN usual.chat_id IS NULL THEN 'email' ELSE 'telegram' END, 'alert', recorded.id, usual.chat_id, recorded.user_id,
         CASE WHEN usual.chat_id IS NULL THEN ${USUAL_EMAIL_REASON} END
    FROM recorded
    JOIN users person ON person.id = recorded.user_id
    LEFT JOIN telegram_chats linked ON linked.user_id = recorded.user_id
    CROSS JOIN LATERAL (SELECT ${usualChat('linked.chat_id')} AS chat_id) usual
   WHERE recorded.route_id IS NULL AND (usual.chat_id IS NOT NULL OR person.email_verified_at IS NOT NULL)
), routed AS (
  INSERT INTO deliveries (channel, channel_id, kind, alert_id, chat_id, user_id, step, body)
  SELECT ways.channel, ways.channel_id, 'alert', recorded.id, ways.chat_id, ways.user_id, ways.step,
         CASE ways.channel WHEN 'email' THEN 'route' END
    FROM ways CROSS JOIN recorded
   ORDER BY ways.channel DESC
)
SELECT id FROM recorded`;

/** Writes what hooks tell: an alert and its first deliveries, in the caller's transaction. */
@Injectable()
export class HookRecorder {
  constructor(private readonly alerts: AlertStream) {}

  /**
   * null: the same body was recorded within the last 20 seconds. The caller has locked the hook's row, and calls `publish` after the
   * commit.
   */
  async record(tx: EntityManager, called: CalledHook): Promise<AlertRecorded | null> {
    const { hookId, userId, routeId, symbol, change24h, evidence } = called;
    const [before] = await tx.query<{ repeated: boolean }[]>(REPEATED_SQL, [hookId, evidence.body]);
    if (before?.repeated === true) return null;
    const [row] = await tx.query<{ id: string }[]>(RECORD_HOOK_SQL, [
      hookId,
      userId,
      routeId,
      symbol,
      evidence.price,
      change24h,
      JSON.stringify(evidence),
      new Date(evidence.seenAt),
    ]);
    if (row === undefined) throw new Error('PostgreSQL recorded no alert');
    return { alertId: row.id, triggerId: null, trialChatId: null, userId };
  }

  /** Screens see it, and it is sent at once; without this within a second. */
  publish(alert: AlertRecorded): void {
    this.alerts.publish([alert]);
  }
}
