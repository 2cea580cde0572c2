import { dueSince } from './bundle-sql.js';

/** Why an alert comes by mail, by how its Telegram delivery stands. */
const WHY = `CASE
    WHEN lost.reason IN ('blocked', 'deactivated') THEN 'blocked'
    WHEN lost.reason = 'unlinked' THEN 'not-connected'
    ELSE 'not-accepted'
  END`;

const MAY_GET_MAIL = `person.status = 'active' AND person.email_verified_at IS NOT NULL`;

/**
 * Queues an e-mail for each alert in the table expression `lost` (alert_id, urgent, after_snooze, reason) that belongs to
 * an active account with a verified address. Each alert gets one at most, ever.
 */
export function mailInstead(lost: string): string {
  return `
  INSERT INTO deliveries (channel, kind, alert_id, user_id, urgent, after_snooze, body)
  SELECT 'email', 'alert', lost.alert_id, person.id, lost.urgent, lost.after_snooze, ${WHY}
    FROM ${lost} lost
    JOIN alerts alert ON alert.id = lost.alert_id
    JOIN users person ON person.id = alert.user_id AND ${MAY_GET_MAIL}
  ON CONFLICT DO NOTHING`;
}

/**
 * Queues an e-mail for each alert that Telegram has not accepted $3 milliseconds after it was due, the oldest $4 of them,
 * if owner $1 holds the sending lease under epoch $2. What is held back is not due, and nothing is said of triggers that
 * are to be silent now.
 *
 * OFFSET 0 makes the planner look each alert's mail up. Left to join, with figures of a quiet hour, it reads all mails for
 * each alert, those of this statement too: a burst of thousands would be quadratic.
 */
export const LATE_SQL = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'telegram' AND owner = $1::uuid AND epoch = $2::bigint FOR KEY SHARE
),
late AS (
  SELECT open.alert_id, open.urgent, open.after_snooze, open.reason
    FROM deliveries open
    JOIN alerts alert ON alert.id = open.alert_id
    JOIN triggers watched ON watched.id = alert.trigger_id
    JOIN users person ON person.id = alert.user_id AND ${MAY_GET_MAIL}
    LEFT JOIN telegram_chats chat ON chat.chat_id = open.chat_id AND chat.user_id = alert.user_id
    LEFT JOIN bundle_windows win ON win.chat_id = chat.chat_id
    LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
   WHERE open.channel = 'telegram' AND open.kind = 'alert' AND open.status IN ('pending', 'sending')
     AND chat.stopped_at IS NULL
     AND watched.phase <> 'disarmed' AND coalesce(watched.snoozed_until <= now(), true)
     AND greatest(${dueSince('open', 'win', 'settings')}, open.retried_at) <= now() - $3 * interval '1 millisecond'
     AND NOT EXISTS (SELECT FROM deliveries mail WHERE mail.alert_id = open.alert_id AND mail.channel = 'email' OFFSET 0)
     AND EXISTS (SELECT FROM fence)
   ORDER BY open.id
   LIMIT $4
)${mailInstead('late')}`;
