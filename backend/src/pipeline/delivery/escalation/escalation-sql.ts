import { heldUntil, RINGS } from '../../alerts/quiet-sql.js';
import { workingChannels } from '../../alerts/route-sql.js';
import { IS_ORPHAN, SWITCHED_OFF } from '../outbox/claim-sql.js';
import { dueSince } from '../outbox/digest-sql.js';

/** Since when row `sent` may go; what was accepted was due when it was first tried, whatever held back others since. */
const DUE_AT = `least(
  greatest(${dueSince('sent', 'win', 'settings')},
           CASE WHEN sent.channel IN ${RINGS} THEN ${heldUntil('sent', 'settings', 'settings')} END, sent.retried_at),
  CASE WHEN sent.status = 'delivered' THEN coalesce(sent.first_attempt_at, sent.settled_at) END)`;

/** Locks up to $1 alerts whose next step is due, oldest first, and reads what decides about it. */
export const DUE_ROUTES_SQL = `
SELECT alert.id, alert.route_step AS at, alert.evidence, (extract(epoch FROM now()) * 1000)::float8 AS now,
       alert.acknowledged_at IS NOT NULL AS "isAcknowledged", watched.snoozed_until IS NOT NULL AS "isSnoozed",
       ${IS_ORPHAN} OR person.status <> 'active' OR coalesce(${SWITCHED_OFF}, false)
         OR EXISTS (SELECT FROM deliveries unsent WHERE unsent.alert_id = alert.id AND unsent.reason = 'acknowledged') AS "isCalledOff",
       (SELECT coalesce(json_agg(json_build_object('position', position, 'waitSec', wait_sec, 'unless', unless,
                                                   'onlyUrgent', only_urgent) ORDER BY position), '[]')
          FROM route_steps WHERE route_steps.route_id = alert.route_id) AS steps,
       (SELECT coalesce(json_agg(json_build_object('step', sent.step, 'status', sent.status,
                                                   'dueAt', extract(epoch FROM ${DUE_AT}) * 1000)), '[]')
          FROM deliveries sent
          LEFT JOIN bundle_windows win ON win.chat_id = sent.chat_id AND sent.channel = 'telegram'
         WHERE sent.alert_id = alert.id) AS deliveries
  FROM alerts alert
  JOIN users person ON person.id = alert.user_id
  LEFT JOIN user_settings settings ON settings.user_id = alert.user_id
  LEFT JOIN triggers watched ON watched.id = alert.trigger_id
 WHERE alert.next_step_at <= now()
 ORDER BY alert.next_step_at
 LIMIT $1
   FOR UPDATE OF alert SKIP LOCKED`;

/** Moves the next steps of alerts $1 to the times $2, epoch milliseconds; null: their routes are over. */
export const WAIT_SQL = `
UPDATE alerts SET next_step_at = to_timestamp(moved.until / 1000)
  FROM unnest($1::uuid[], $2::float8[]) AS moved (id, until)
 WHERE alerts.id = moved.id`;

/**
 * Takes steps $2 for alerts $1, urgent or not ($4), with $3 seconds to the step after it, null without one. No channel is told twice
 * of an alert. Returns what was queued for which channels; where nothing was, the step after it is due at once.
 */
export const TAKE_STEPS_SQL = `
WITH taken AS (
  SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::bool[]) AS taken (id, position, wait, urgent)
), queued AS (
  INSERT INTO deliveries (channel, channel_id, kind, alert_id, chat_id, user_id, urgent, always_rings, step, body)
  SELECT way.channel, way.channel_id, 'alert', alert.id, way.chat_id, way.user_id, taken.urgent,
         coalesce(watched.always_rings, false),
         taken.position, CASE way.channel WHEN 'email' THEN 'route' END
    FROM taken
    JOIN alerts alert ON alert.id = taken.id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
    CROSS JOIN LATERAL (${workingChannels({ route: 'alert.route_id', position: 'taken.position', userId: 'alert.user_id' })}) way
   WHERE NOT EXISTS (
     SELECT FROM deliveries told
      WHERE told.alert_id = alert.id AND told.channel = way.channel AND told.channel_id IS NOT DISTINCT FROM way.channel_id)
   ORDER BY alert.id, way.channel DESC
  ON CONFLICT DO NOTHING
  RETURNING alert_id, channel
), moved AS (
  UPDATE alerts
     SET route_step = taken.position,
         next_step_at = now() + taken.wait * CASE WHEN taken.id IN (SELECT alert_id FROM queued) THEN 1 ELSE 0 END
                              * interval '1 second'
    FROM taken
   WHERE alerts.id = taken.id
  RETURNING alerts.next_step_at <= now() AS "isDue"
)
SELECT ARRAY(SELECT DISTINCT channel FROM queued) AS channels, coalesce((SELECT bool_or("isDue") FROM moved), false) AS "areDue"`;
