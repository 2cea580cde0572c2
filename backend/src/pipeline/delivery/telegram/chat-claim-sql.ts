import { heldBy, HUSHED, isSilent } from '../../alerts/quiet-sql.js';
import {
  CLAIM_ROW,
  claimedCte,
  EXCEPT,
  FENCE,
  isDue,
  isFreshTest,
  MOST,
  ROOM,
  verdictOf,
  waitsForQuiet,
} from '../outbox/claim-sql.js';
import { FULL_WINDOWS, heldBack } from '../outbox/digest-sql.js';
import { emailInstead, nextStepInstead } from '../outbox/fallback-sql.js';
import { EVERYBODY } from './send-pauses.js';

/** How many of the claimed may be notices. */
const NOTICE_ROOM = '$8';

/** Whether a delivery's chat is neither excepted nor one that Telegram wants left alone, whichever process was told so. */
function mayBeCalled(row: string): string {
  return `${row}.chat_id <> ALL (${EXCEPT}::bigint[]) AND ${row}.chat_id NOT IN (SELECT chat_id FROM paused)
     AND NOT EXISTS (SELECT FROM paused WHERE chat_id = ${EVERYBODY})`;
}

/** Chats that Telegram wants left alone. */
const PAUSED = `paused AS (SELECT chat_id FROM send_pauses WHERE until > now())`;

/**
 * Each chat's oldest open delivery but for notices, due or not, and the chat's turn: 0 with a fresh test, 1 with something
 * urgent. What a digest or quiet hours hold back counts as if it were not there.
 */
const OLDEST = `oldest AS (
  SELECT DISTINCT ON (open.chat_id) open.id, open.chat_id, open.status, open.attempts, open.next_attempt_at, open.claim_until,
         open.claim_epoch,
         min(CASE WHEN ${isFreshTest('open')} THEN 0 WHEN open.urgent THEN 1 ELSE 2 END) OVER (PARTITION BY open.chat_id) AS turn
    FROM deliveries open
    LEFT JOIN full_windows full_window ON full_window.chat_id = open.chat_id
    LEFT JOIN hushed ON hushed.chat_id = open.chat_id
   WHERE open.channel = 'telegram' AND open.kind <> 'notice' AND open.status IN ('pending', 'sending')
     AND ${mayBeCalled('open')}
     AND EXISTS (SELECT FROM fence) AND NOT ${heldBack('open', 'full_window')}
     AND NOT ${waitsForQuiet('open', 'hushed')}
   ORDER BY open.chat_id, open.id
)`;

/**
 * The first due notice of chats that wait for nothing else. They come by the thousand, so an index of their own is read no further than
 * there is room; the CASE keeps the planner from it where a chat's earlier notices are looked for.
 */
const NOTICES = `notices AS (
  SELECT notice.id, notice.status, notice.attempts, CASE WHEN notice.urgent THEN 1 ELSE 3 END AS turn
    FROM deliveries notice
    LEFT JOIN hushed ON hushed.chat_id = notice.chat_id
   WHERE notice.channel = 'telegram' AND notice.kind = 'notice' AND notice.status IN ('pending', 'sending')
     AND ${mayBeCalled('notice')} AND ${isDue('notice')} AND NOT ${waitsForQuiet('notice', 'hushed')}
     AND EXISTS (SELECT FROM fence) AND NOT EXISTS (SELECT FROM oldest WHERE oldest.chat_id = notice.chat_id)
     AND NOT EXISTS (
       SELECT FROM deliveries sooner
        WHERE sooner.chat_id = notice.chat_id AND sooner.channel = 'telegram' AND sooner.status IN ('pending', 'sending')
          AND CASE sooner.kind WHEN 'notice' THEN sooner.id < notice.id ELSE false END)
   ORDER BY notice.urgent DESC, notice.next_attempt_at, notice.id
   LIMIT ${NOTICE_ROOM}
)`;

/** The first of both that are due, by the turns of their chats. */
const DUE = `due AS (
  SELECT id, status, attempts
    FROM (SELECT id, status, attempts, turn FROM oldest WHERE ${isDue('oldest')}
          UNION ALL
          SELECT id, status, attempts, turn FROM notices) ready
   ORDER BY turn, id
   LIMIT ${ROOM}
)`;

/**
 * Those still as they were once their lock is got, so no two senders take one. That comparison also keeps the planner on the
 * primary key: by the index of open deliveries, with figures of a quiet hour, thousands would be quadratic.
 */
const HEADS = `heads AS (
  SELECT head.id, head.chat_id, head.kind
    FROM due
    JOIN deliveries head ON head.id = due.id
   WHERE head.status = due.status AND head.attempts = due.attempts
     FOR UPDATE OF head SKIP LOCKED
)`;

/** A head and the alerts right behind it, up to the next test: a test and a notice go alone. */
const MEMBERS = `members AS (
  SELECT member.id, ${verdictOf('telegram')} AS verdict
    FROM heads
    LEFT JOIN hushed ON hushed.chat_id = heads.chat_id
    CROSS JOIN LATERAL (
      SELECT open.id, open.chat_id, open.user_id, open.kind, open.created_at, open.alert_id
        FROM deliveries open
        LEFT JOIN full_windows full_window ON full_window.chat_id = open.chat_id
       WHERE open.chat_id = heads.chat_id AND open.id >= heads.id
         AND open.channel = 'telegram' AND open.status IN ('pending', 'sending')
         AND (open.kind <> 'notice' OR open.id = heads.id)
         AND NOT ${heldBack('open', 'full_window')} AND NOT ${waitsForQuiet('open', 'hushed')}
       ORDER BY open.id
       LIMIT ${MOST}) member
    LEFT JOIN telegram_chats chat ON chat.chat_id = member.chat_id
    LEFT JOIN alerts alert ON alert.id = member.alert_id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
    LEFT JOIN users person ON person.id = coalesce(alert.user_id, CASE member.kind WHEN 'notice' THEN member.user_id END, chat.user_id)
   WHERE member.id = heads.id
      OR heads.kind <> 'notice' AND NOT EXISTS (
        SELECT FROM deliveries test
         WHERE test.chat_id = heads.chat_id AND test.id BETWEEN heads.id AND member.id
           AND test.channel = 'telegram' AND test.kind = 'test' AND test.status IN ('pending', 'sending'))
)`;

/** Alerts that nothing brings to their person by Telegram any more. */
const LOST = `lost AS (
  SELECT alert_id, urgent, after_snooze, reason
    FROM claimed WHERE kind = 'alert' AND reason IN ('blocked', 'unlinked')
)`;

/**
 * Takes the next message of as many chats as there is room for. No row at all: another process has the lease. One row without an id:
 * nothing is due.
 */
export const CHAT_CLAIM_SQL = `
WITH ${FENCE},
${FULL_WINDOWS},${HUSHED},
${PAUSED},
${OLDEST},
${NOTICES},
${DUE},
${HEADS},
${MEMBERS},
${claimedCte()},
${LOST},
emailed AS (${emailInstead('lost')}
),
unsent AS (SELECT alert_id FROM claimed WHERE alert_id IS NOT NULL AND status <> 'sending'),
hastened AS (${nextStepInstead('unsent')}
)
SELECT ${CLAIM_ROW}, claimed.chat_id AS "chatId", coalesce(claimed.user_id, alert.user_id) AS "userId",
       CASE WHEN chat.user_id IS NULL THEN chat.time_zone ELSE reader.time_zone END AS zone,
       ${isSilent('claimed', 'hushed')} AS silent, ${heldBy('claimed', 'chat', 'settings')} AS "heldBy"
  FROM fence
  LEFT JOIN claimed ON true
  LEFT JOIN alerts alert ON alert.id = claimed.alert_id
  LEFT JOIN triggers called ON called.id = alert.trigger_id
  LEFT JOIN telegram_chats chat ON chat.chat_id = claimed.chat_id
  LEFT JOIN users reader ON reader.id = chat.user_id
  LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
  LEFT JOIN hushed ON hushed.chat_id = claimed.chat_id
 ORDER BY claimed.id`;
