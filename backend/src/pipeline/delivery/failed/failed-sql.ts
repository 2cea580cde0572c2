/** What both statements below know of delivery `failed`: who and what stands between it and a second try. */
const FACTS = `
       failed.channel, failed.kind, failed.status, person.status AS person,
       coalesce(person.email_verified_at IS NOT NULL, false) AS "isVerified",
       CASE
         WHEN failed.channel <> 'telegram' OR chat.chat_id IS NULL THEN NULL
         WHEN failed.kind IN ('alert', 'notice') AND chat.user_id IS DISTINCT FROM coalesce(alert.user_id, failed.user_id) THEN 'other'
         WHEN chat.blocked_at IS NOT NULL THEN 'blocked'
         WHEN chat.stopped_at IS NOT NULL THEN 'stopped'
         ELSE 'open'
       END AS chat,
       CASE
         WHEN failed.alert_id IS NULL THEN NULL
         WHEN watched.id IS NULL THEN 'deleted'
         WHEN watched.phase = 'disarmed' THEN 'off'
         WHEN watched.snoozed_until > now() THEN 'snoozed'
         ELSE 'on'
       END AS trigger,
       (SELECT other.status
          FROM deliveries other
         WHERE other.alert_id = failed.alert_id AND other.channel <> failed.channel
           AND other.after_snooze = failed.after_snooze
         ORDER BY CASE other.status WHEN 'delivered' THEN 0 WHEN 'sending' THEN 1 WHEN 'pending' THEN 2 ELSE 3 END
         LIMIT 1) AS "otherChannel",
       person.id AS "userId", failed.reason`;

const TIES = `
  LEFT JOIN alerts alert ON alert.id = failed.alert_id
  LEFT JOIN triggers watched ON watched.id = alert.trigger_id
  LEFT JOIN telegram_chats chat ON chat.chat_id = failed.chat_id
  LEFT JOIN users person
    ON person.id = coalesce(alert.user_id, failed.user_id, CASE failed.kind WHEN 'test' THEN chat.user_id END)`;

/** The newest $2 failed deliveries with an id below $1, which may be null. */
export const LIST_SQL = `
SELECT failed.id, failed.attempts, failed.created_at AS "createdAt", failed.settled_at AS "failedAt", alert.symbol,
       CASE WHEN person.status <> 'deleted' THEN person.email END AS email,${FACTS}
  FROM (SELECT * FROM deliveries
         WHERE status = 'failed' AND ($1::bigint IS NULL OR id < $1::bigint)
         ORDER BY id DESC LIMIT $2) failed${TIES}
 ORDER BY failed.id DESC`;

/**
 * Locks delivery $1 and what else tells of the same alert, so that nobody tries either of them meanwhile. In the order of
 * their ids, whoever locks them.
 */
export const LOCK_SQL = `
SELECT delivery.id
  FROM deliveries delivery
 WHERE delivery.id = $1::bigint OR delivery.alert_id = (SELECT alert_id FROM deliveries WHERE id = $1::bigint)
 ORDER BY delivery.id
   FOR UPDATE`;

export const FACTS_SQL = `SELECT${FACTS} FROM deliveries failed${TIES} WHERE failed.id = $1::bigint`;

/**
 * Delivery $1 waits again, at once. It keeps how often it was tried and whether it may have arrived; the time it may be
 * tried for begins anew. No claim: what its last sender still has to say of it is of no concern any more.
 */
export const RETRY_SQL = `
UPDATE deliveries
   SET status = 'pending', reason = NULL, claim = NULL, claim_epoch = NULL, claim_until = NULL, first_attempt_at = NULL,
       next_attempt_at = now(), sent_at = NULL, settled_at = NULL, message_id = NULL, retried_at = now()
 WHERE id = $1::bigint AND status = 'failed'`;
