import { FULL_WINDOWS, heldBack } from '../bundle-sql.js';
import { mailInstead } from '../fallback-sql.js';
import { EVERYBODY } from './send-pauses.js';

/**
 * Whether a delivery's time has come, or whoever claimed it is gone and may have sent it. What was never tried is due
 * whatever it says: a database whose clock was set back would else keep it until then.
 */
function isDue(row: string): string {
  return `CASE ${row}.status
                   WHEN 'pending' THEN ${row}.attempts = 0 OR ${row}.next_attempt_at <= now()
                   ELSE ${row}.claim_until <= now() OR ${row}.claim_epoch IS DISTINCT FROM $7::bigint
                 END`;
}

/** Whether a delivery's chat is neither one of $1 nor one that Telegram wants left alone, whichever process was told so. */
function mayBeCalled(row: string): string {
  return `${row}.chat_id <> ALL ($1::bigint[]) AND ${row}.chat_id NOT IN (SELECT chat_id FROM paused)
     AND NOT EXISTS (SELECT FROM paused WHERE chat_id = ${EVERYBODY})`;
}

/**
 * Takes the next message of up to $2 chats, except chats $1 and those that Telegram wants left alone, under claim $3 for
 * $4 milliseconds, if owner $6 holds the Telegram lease under epoch $7. No row at all: it does not. One row without an
 * id: nothing is due.
 *
 * A chat's next message starts at its oldest open delivery, its head, once that is due. A head that is being sent is
 * due when its claim has run out, or at once when it was claimed under another epoch: whoever did that has lost the
 * lease. Either way it may have been sent, and is marked ambiguous. Alerts take along the alerts right behind them,
 * $5 in all; a test goes alone. A notice goes alone too, and only when nothing else is open: it comes last in its chat,
 * whenever it came up. What must not be sent any more is settled here instead of claimed, a test that is $8
 * milliseconds old too: nobody waits for it any more, and after an outage it would go before everybody's alerts.
 *
 * Alerts that the bundling holds back count as if they were not there. What is called off because nothing reaches that
 * person in Telegram any more goes by e-mail instead.
 *
 * Chats take turns by the most pressing thing that waits for them: tests, for which somebody sits waiting, then urgent
 * alerts and notices, then the other alerts, then the other notices; of all notices $9 at most.
 *
 * SKIP LOCKED keeps two senders apart; a head that another one took in between has more attempts or another status
 * when its lock is got. That comparison also keeps the planner on the primary key: were it free to join by the index
 * of open deliveries, figures from a quiet hour would make a burst of thousands quadratic.
 *
 * Notices come by the thousand, once a day, and wait for minutes while alerts must not: they are read as they come
 * due, urgent ones first, by an index of their own, and no further than there is room. That CASE keeps the planner from that index where a
 * chat's earlier notices are looked for.
 */
export const CLAIM_SQL = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'telegram' AND owner = $6::uuid AND epoch = $7::bigint FOR KEY SHARE
),
${FULL_WINDOWS},
paused AS (SELECT chat_id FROM send_pauses WHERE until > now()),
oldest AS (
  SELECT DISTINCT ON (open.chat_id) open.id, open.chat_id, open.status, open.attempts, open.next_attempt_at, open.claim_until,
         open.claim_epoch,
         min(CASE
               WHEN open.kind = 'test' AND open.created_at > now() - $8 * interval '1 millisecond' THEN 0
               WHEN open.urgent THEN 1
               ELSE 2
             END) OVER (PARTITION BY open.chat_id) AS turn
    FROM deliveries open
    LEFT JOIN full_windows full_window ON full_window.chat_id = open.chat_id
   WHERE open.channel = 'telegram' AND open.kind <> 'notice' AND open.status IN ('pending', 'sending')
     AND ${mayBeCalled('open')}
     AND EXISTS (SELECT FROM fence) AND NOT ${heldBack('open', 'full_window')}
   ORDER BY open.chat_id, open.id
),
notices AS (
  SELECT notice.id, notice.status, notice.attempts, CASE WHEN notice.urgent THEN 1 ELSE 3 END AS turn
    FROM deliveries notice
   WHERE notice.channel = 'telegram' AND notice.kind = 'notice' AND notice.status IN ('pending', 'sending')
     AND ${mayBeCalled('notice')} AND ${isDue('notice')}
     AND EXISTS (SELECT FROM fence) AND NOT EXISTS (SELECT FROM oldest WHERE oldest.chat_id = notice.chat_id)
     AND NOT EXISTS (
       SELECT FROM deliveries sooner
        WHERE sooner.chat_id = notice.chat_id AND sooner.channel = 'telegram' AND sooner.status IN ('pending', 'sending')
          AND CASE sooner.kind WHEN 'notice' THEN sooner.id < notice.id ELSE false END)
   ORDER BY notice.urgent DESC, notice.next_attempt_at, notice.id
   LIMIT $9
),
due AS (
  SELECT id, status, attempts
    FROM (SELECT id, status, attempts, turn FROM oldest WHERE ${isDue('oldest')}
          UNION ALL
          SELECT id, status, attempts, turn FROM notices) ready
   ORDER BY turn, id
   LIMIT $2
),
heads AS (
  SELECT head.id, head.chat_id, head.kind
    FROM due
    JOIN deliveries head ON head.id = due.id
   WHERE head.status = due.status AND head.attempts = due.attempts
     FOR UPDATE OF head SKIP LOCKED
),
members AS (
  SELECT member.id,
         CASE
           WHEN chat.chat_id IS NULL THEN 'unlinked'
           WHEN person.status <> 'active' THEN person.status
           WHEN member.kind = 'alert' AND chat.user_id IS DISTINCT FROM alert.user_id THEN 'unlinked'
           WHEN member.kind = 'notice' AND chat.user_id IS DISTINCT FROM member.user_id THEN 'unlinked'
           WHEN chat.blocked_at IS NOT NULL THEN 'blocked'
           WHEN chat.stopped_at IS NOT NULL THEN 'stopped'
           WHEN member.kind = 'test' AND member.created_at <= now() - $8 * interval '1 millisecond' THEN 'expired'
           WHEN member.kind = 'alert' AND watched.id IS NULL THEN 'deleted'
           WHEN member.kind = 'alert' AND watched.phase = 'disarmed' THEN 'disarmed'
           WHEN member.kind = 'alert' AND watched.snoozed_until > now() THEN 'snoozed'
         END AS verdict
    FROM heads
    CROSS JOIN LATERAL (
      SELECT open.id, open.chat_id, open.user_id, open.kind, open.created_at, open.alert_id
        FROM deliveries open
        LEFT JOIN full_windows full_window ON full_window.chat_id = open.chat_id
       WHERE open.chat_id = heads.chat_id AND open.id >= heads.id
         AND open.channel = 'telegram' AND open.status IN ('pending', 'sending')
         AND (open.kind <> 'notice' OR open.id = heads.id)
         AND NOT ${heldBack('open', 'full_window')}
       ORDER BY open.id
       LIMIT $5) member
    LEFT JOIN telegram_chats chat ON chat.chat_id = member.chat_id
    LEFT JOIN alerts alert ON alert.id = member.alert_id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
    LEFT JOIN users person ON person.id = coalesce(alert.user_id, CASE member.kind WHEN 'notice' THEN member.user_id END, chat.user_id)
   WHERE member.id = heads.id
      OR heads.kind <> 'notice' AND NOT EXISTS (
        SELECT FROM deliveries test
         WHERE test.chat_id = heads.chat_id AND test.id BETWEEN heads.id AND member.id
           AND test.channel = 'telegram' AND test.kind = 'test' AND test.status IN ('pending', 'sending'))
),
claimed AS (
  UPDATE deliveries delivery
     SET status = CASE WHEN verdict IS NULL THEN 'sending' WHEN verdict = 'blocked' THEN 'failed' ELSE 'cancelled' END,
         reason = verdict,
         settled_at = CASE WHEN verdict IS NULL THEN NULL ELSE now() END,
         claim = CASE WHEN verdict IS NULL THEN $3::uuid END,
         claim_epoch = CASE WHEN verdict IS NULL THEN $7::bigint END,
         claim_until = CASE WHEN verdict IS NULL THEN now() + $4 * interval '1 millisecond' END,
         attempts = delivery.attempts + CASE WHEN verdict IS NULL THEN 1 ELSE 0 END,
         first_attempt_at = coalesce(delivery.first_attempt_at, CASE WHEN verdict IS NULL THEN now() END),
         ambiguous = delivery.ambiguous OR delivery.status = 'sending'
    FROM members
   WHERE members.id = delivery.id
  RETURNING delivery.*
),
lost AS (
  SELECT alert_id, urgent, after_snooze, reason
    FROM claimed WHERE kind = 'alert' AND reason IN ('blocked', 'unlinked')
),
mailed AS (${mailInstead('lost')}
)
SELECT claimed.id, claimed.chat_id AS "chatId", coalesce(claimed.user_id, alert.user_id) AS "userId", claimed.kind, claimed.body, claimed.status, claimed.reason,
       claimed.attempts, claimed.ambiguous, claimed.settled_at AS "settledAt", claimed.alert_id AS "alertId",
       (extract(epoch FROM now() - claimed.first_attempt_at) * 1000)::float8 AS "triedForMs",
       claimed.after_snooze AS "afterSnooze", alert.symbol, alert.fired_at AS "firedAt", alert.late, alert.evidence
  FROM fence
  LEFT JOIN claimed ON true
  LEFT JOIN alerts alert ON alert.id = claimed.alert_id
 ORDER BY claimed.id`;
