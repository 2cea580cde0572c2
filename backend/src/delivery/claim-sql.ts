/**
 * Takes the next message of up to $2 chats, except chats $1, under claim $3 for $4 milliseconds.
 *
 * A chat's next message starts at its oldest open delivery, its head, once that is due (or its claim has run out:
 * then it may have been sent, and is marked ambiguous). Alerts take along the alerts right behind them, $5 in all; a
 * test goes alone. What must not be sent any more is settled here instead of claimed.
 *
 * SKIP LOCKED keeps two senders apart; a head that another one took in between has more attempts or another status
 * when its lock is got. That comparison also keeps the planner on the primary key: were it free to join by the index
 * of open deliveries, figures from a quiet hour would make a burst of thousands quadratic.
 */
export const CLAIM_SQL = `
WITH oldest AS (
  SELECT DISTINCT ON (chat_id) id, status, attempts, next_attempt_at, claim_until
    FROM deliveries
   WHERE channel = 'telegram' AND status IN ('pending', 'sending') AND chat_id <> ALL ($1::bigint[])
   ORDER BY chat_id, id
),
due AS (
  SELECT id, status, attempts
    FROM oldest
   WHERE CASE status WHEN 'pending' THEN next_attempt_at ELSE claim_until END <= now()
   ORDER BY id
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
           WHEN chat.blocked_at IS NOT NULL THEN 'blocked'
           WHEN chat.stopped_at IS NOT NULL THEN 'stopped'
           WHEN member.kind = 'alert' AND watched.id IS NULL THEN 'deleted'
           WHEN member.kind = 'alert' AND watched.phase = 'disarmed' THEN 'disarmed'
         END AS verdict
    FROM heads
    CROSS JOIN LATERAL (
      SELECT open.id, open.chat_id, open.kind, open.alert_id
        FROM deliveries open
       WHERE open.chat_id = heads.chat_id AND open.id >= heads.id
         AND open.channel = 'telegram' AND open.status IN ('pending', 'sending')
       ORDER BY open.id
       LIMIT $5) member
    LEFT JOIN telegram_chats chat ON chat.chat_id = member.chat_id
    LEFT JOIN alerts alert ON alert.id = member.alert_id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
   WHERE member.id = heads.id
      OR NOT EXISTS (
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
         claim_until = CASE WHEN verdict IS NULL THEN now() + $4 * interval '1 millisecond' END,
         attempts = delivery.attempts + CASE WHEN verdict IS NULL THEN 1 ELSE 0 END,
         ambiguous = delivery.ambiguous OR delivery.status = 'sending'
    FROM members
   WHERE members.id = delivery.id
  RETURNING delivery.*
)
SELECT claimed.id, claimed.chat_id AS "chatId", claimed.kind, claimed.body, claimed.status, claimed.reason,
       claimed.attempts, claimed.ambiguous, claimed.settled_at AS "settledAt", claimed.alert_id AS "alertId",
       (extract(epoch FROM now() - claimed.created_at) * 1000)::float8 AS "ageMs",
       alert.symbol, alert.fired_at AS "firedAt", alert.late, alert.evidence
  FROM claimed
  LEFT JOIN alerts alert ON alert.id = claimed.alert_id
 ORDER BY claimed.id`;

/**
 * Ends the deliveries $2 of claim $1, if it still is theirs. They keep the claim, so that saying it again, when the
 * answer to a commit got lost, changes nothing and returns the same rows.
 */
export const SETTLE_SQL = `
WITH settled AS (
  UPDATE deliveries
     SET status = $3, reason = $4, message_id = $5, sent_at = to_timestamp($6::float8 / 1000),
         settled_at = to_timestamp($7::float8 / 1000), claim_until = NULL
   WHERE id = ANY ($2::bigint[]) AND claim = $1::uuid
  RETURNING id, chat_id, alert_id, status, reason
)
SELECT settled.id, settled.chat_id AS "chatId", settled.alert_id AS "alertId", settled.status, settled.reason,
       (alert.evidence ->> 'seenAt')::float8 AS "seenAt"
  FROM settled
  LEFT JOIN alerts alert ON alert.id = settled.alert_id
 ORDER BY settled.id`;
