import { nextStepInstead } from '../outbox/fallback-sql.js';
import { heldBy, HUSHED_NOBODY, HUSHED_PEOPLE, isSilent } from '../../alerts/quiet-sql.js';
import {
  CLAIM_ROW,
  claimedCte,
  EXCEPT,
  FENCE,
  isDue,
  MOST,
  ROOM,
  verdictOf,
  waitsForQuiet,
} from '../outbox/claim-sql.js';

/** The kind of the channels that are claimed. */
const KIND = '$8';
/** Hosts, each as often as places of it are taken. */
const TAKEN = '$9::text[]';
/** How many a host has. */
const PLACES = '$10::int';
/** After so many failures in a row one call at a time asks whether a channel is back. */
export const PROBED_FROM = 3;

/**
 * Whether row `open` may be claimed, given its channel `way`, which may be gone: then it is over, whatever its time. A channel that fails is
 * called when its probe is due, by its oldest delivery.
 */
function isOpenAndDue(open: string, hush: string): string {
  const isLost = `way.state IS DISTINCT FROM 'on'`;
  return `${open}.channel = ${KIND} AND ${open}.status IN ('pending', 'sending')
     AND CASE WHEN ${isLost} THEN ${isDue(open, ' OR true')}
              WHEN way.paused_until > now() OR ${waitsForQuiet(open, hush)} THEN false
              WHEN way.failures >= ${PROBED_FROM} AND ${open}.status = 'pending' THEN coalesce(way.probe_at <= now(), true)
              ELSE ${isDue(open)} END`;
}

/** Each channel's oldest delivery that is due: one that waits for another try holds up nobody. */
const OLDEST = `oldest AS (
  SELECT DISTINCT ON (open.channel_id) open.id, open.status, open.attempts, open.urgent, way.config ->> 'host' AS host
    FROM deliveries open
    LEFT JOIN channels way ON way.id = open.channel_id
    LEFT JOIN hushed ON hushed.user_id = way.user_id
   WHERE open.channel_id IS NOT NULL AND open.channel_id <> ALL (${EXCEPT}::uuid[]) AND EXISTS (SELECT FROM fence)
     AND ${isOpenAndDue('open', 'hushed')}
   ORDER BY open.channel_id, open.id
)`;

/** Those their hosts have a place for, urgent ones first. */
const DUE = `due AS (
  SELECT id, status, attempts, urgent
    FROM (SELECT oldest.*, row_number() OVER (PARTITION BY host ORDER BY urgent DESC, id) AS place FROM oldest) placed
    LEFT JOIN (SELECT host, count(*) AS calls FROM unnest(${TAKEN}) AS busy (host) GROUP BY host) taken USING (host)
   WHERE host IS NULL OR place + coalesce(calls, 0) <= ${PLACES}
)`;

const HEADS = `heads AS (
  SELECT head.id, head.channel_id, head.message_id, head.ambiguous
    FROM (SELECT * FROM due ORDER BY urgent DESC, id LIMIT ${ROOM}) due
    JOIN deliveries head ON head.id = due.id
   WHERE head.status = due.status AND head.attempts = due.attempts
     FOR UPDATE OF head SKIP LOCKED
)`;

/**
 * A head and what waits behind it. Once called they stay together: `message_id` names the message, so that every attempt is
 * the same one.
 */
const MEMBERS = `members AS (
  SELECT member.id, heads.id AS head_id, ${verdictOf('added')} AS verdict
    FROM heads
    LEFT JOIN channels way ON way.id = heads.channel_id
    LEFT JOIN hushed ON hushed.user_id = way.user_id
    CROSS JOIN LATERAL (
      SELECT open.id, open.kind, open.user_id, open.alert_id
        FROM deliveries open
       WHERE open.channel_id = heads.channel_id AND open.id >= heads.id
         AND open.message_id IS NOT DISTINCT FROM heads.message_id AND open.ambiguous = heads.ambiguous
         AND ${isOpenAndDue('open', 'hushed')}
       ORDER BY open.id
       LIMIT ${MOST}) member
    LEFT JOIN alerts alert ON alert.id = member.alert_id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
    LEFT JOIN users person ON person.id = coalesce(alert.user_id, member.user_id, way.user_id)
)`;

/** The alert of a claimed delivery, or that which the event of a webhook is about. */
const ABOUT = `CASE WHEN claimed.kind = 'notice' THEN (claimed.body::json ->> 'alertId')::uuid ELSE claimed.alert_id END`;

const CLAIMED = claimedCte(`,
         message_id = coalesce(delivery.message_id, head_id)`);

/**
 * Takes the next message of as many channels as there is room for. No row at all: another process has the lease. One row without an
 * id: nothing is due.
 */
export const callClaimSql = (rings: boolean): string => `
WITH ${FENCE},${rings ? HUSHED_PEOPLE : HUSHED_NOBODY},
${OLDEST},
${DUE},
${HEADS},
${MEMBERS},
${CLAIMED},
unsent AS (SELECT alert_id FROM claimed WHERE alert_id IS NOT NULL AND status <> 'sending'),
hastened AS (${nextStepInstead('unsent')}
)
SELECT ${CLAIM_ROW}, alert.id AS "aboutId", claimed.urgent, claimed.channel_id AS "channelId", claimed.message_id AS "messageId",
       coalesce(claimed.user_id, alert.user_id) AS "userId", account.time_zone AS zone,
       ${isSilent('claimed', 'hushed')} AS silent,
       ${rings ? heldBy('claimed', 'settings', 'settings') : 'NULL'} AS "heldBy",
       way.sealed, way.label, way.chat_id AS "placeChatId", way.thread_id AS "threadId", way.config ->> 'host' AS host, way.failures
  FROM fence
  LEFT JOIN claimed ON true
  LEFT JOIN alerts alert ON alert.id = ${ABOUT}
  LEFT JOIN triggers called ON called.id = alert.trigger_id
  LEFT JOIN channels way ON way.id = claimed.channel_id
  LEFT JOIN users account ON account.id = way.user_id
  LEFT JOIN user_settings settings ON settings.user_id = way.user_id
  LEFT JOIN hushed ON hushed.user_id = way.user_id
 ORDER BY claimed.id`;
