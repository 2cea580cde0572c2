import { FENCE, IS_ORPHAN, SWITCHED_OFF } from './claim-sql.js';
import { heldUntil } from '../../alerts/quiet-sql.js';
import { dueSince } from './digest-sql.js';

/** Why an alert comes by e-mail, by how its Telegram delivery stands. */
const WHY = `CASE
    WHEN lost.reason IN ('blocked', 'deactivated') THEN 'blocked'
    WHEN lost.reason = 'unlinked' THEN 'not-connected'
    ELSE 'not-accepted'
  END`;

const MAY_GET_EMAIL = `person.status = 'active' AND person.email_verified_at IS NOT NULL`;

/**
 * Queues an e-mail for each alert in the table expression `lost` (alert_id, urgent, after_snooze, reason) that belongs to
 * an active account with a verified address and has no route. Each alert gets one at most, ever.
 */
export function emailInstead(lost: string): string {
  return `
  INSERT INTO deliveries (channel, kind, alert_id, user_id, urgent, after_snooze, body)
  SELECT 'email', 'alert', lost.alert_id, person.id, lost.urgent, lost.after_snooze, ${WHY}
    FROM ${lost} lost
    JOIN alerts alert ON alert.id = lost.alert_id AND alert.route_id IS NULL
    JOIN users person ON person.id = alert.user_id AND ${MAY_GET_EMAIL}
  ON CONFLICT DO NOTHING`;
}

/**
 * Makes the next step of their routes due for the alerts in the table expression `ended` (alert_id), which some delivery has failed
 * or was cancelled of. Whether the whole step came to nothing is judged there.
 */
export function nextStepInstead(ended: string): string {
  return `
  UPDATE alerts SET next_step_at = now() FROM ${ended} ended WHERE alerts.id = ended.alert_id AND alerts.next_step_at > now()`;
}

/** For how many milliseconds an alert may be due before it counts as late. */
const PATIENCE_MS = '$3';
/** The most alerts of one statement. */
const MOST = '$4';

/**
 * Alerts that Telegram has not accepted in time, oldest first, but those held back or of silent triggers. OFFSET 0 makes the planner
 * look each alert's e-mail up: joined, with figures of a quiet hour, a burst of thousands would be quadratic.
 */
const LATE = `late AS (
  SELECT open.alert_id, open.urgent, open.after_snooze, open.reason
    FROM deliveries open
    JOIN alerts alert ON alert.id = open.alert_id AND alert.route_id IS NULL
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
    JOIN users person ON person.id = alert.user_id AND ${MAY_GET_EMAIL}
    LEFT JOIN telegram_chats chat ON chat.chat_id = open.chat_id AND chat.user_id = alert.user_id
    LEFT JOIN bundle_windows win ON win.chat_id = chat.chat_id
    LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
   WHERE open.channel = 'telegram' AND open.kind = 'alert' AND open.status IN ('pending', 'sending')
     AND chat.stopped_at IS NULL
     AND NOT ${IS_ORPHAN} AND NOT coalesce(${SWITCHED_OFF}, false) AND coalesce(watched.snoozed_until <= now(), true)
     AND greatest(${dueSince('open', 'win', 'settings')}, ${heldUntil('open', 'chat', 'settings')}, open.retried_at) <= now() - ${PATIENCE_MS} * interval '1 millisecond'
     AND NOT EXISTS (SELECT FROM deliveries email WHERE email.alert_id = open.alert_id AND email.channel = 'email' OFFSET 0)
     AND EXISTS (SELECT FROM fence)
   ORDER BY open.id
   LIMIT ${MOST}
)`;

/** Queues an e-mail for each late alert, if the owner has the sending lease under the epoch. */
export const QUEUE_LATE_SQL = `
WITH ${FENCE},
${LATE}${emailInstead('late')}`;
