/** Reset links are worth nothing after this. */
const RESET_LINK_LIFE = `interval '30 minutes'`;

/** Only who owns the sending lease may touch what is to be sent. Owner $1, epoch $2. */
const FENCE = `
fence AS (
  SELECT FROM leases WHERE name = 'telegram' AND owner = $1::uuid AND epoch = $2::bigint FOR KEY SHARE
)`;

const TURN = `CASE kind WHEN 'mail' THEN 0 WHEN 'alert' THEN 1 ELSE 2 END`;

const IS_OPEN = `channel = 'email' AND status IN ('pending', 'sending')`;

/**
 * Whether a row can be claimed: its time has come, or its person's account has ended and it is to be called off, or whoever
 * claimed it is gone and may have sent it.
 */
const IS_DUE = `CASE status
    WHEN 'pending' THEN attempts = 0 OR next_attempt_at <= now() OR user_id IN (SELECT id FROM users WHERE status <> 'active')
    ELSE claim_until <= now() OR claim_epoch IS DISTINCT FROM $2::bigint
  END`;

/**
 * Takes the next mail of up to $4 people, except people $3, under claim $5 for $6 milliseconds, if owner $1 holds the
 * sending lease under epoch $2. No row at all: it does not. One row without an id: nothing is due.
 *
 * A person's next mail is the oldest that is due, links before alerts before notices: one that waits for another try holds up nobody. An
 * alert takes along those right behind it that come by mail for the same reason, $7 in all; once tried they stay together,
 * since \`message_id\` names the mail, so that every attempt is the same mail. What must not be sent any more is settled
 * here instead of claimed.
 */
export const EMAIL_CLAIM_SQL = `
WITH ${FENCE},
due AS (
  SELECT DISTINCT ON (user_id) id, status, attempts, kind
    FROM deliveries
   WHERE ${IS_OPEN} AND ${IS_DUE} AND user_id <> ALL ($3::uuid[]) AND EXISTS (SELECT FROM fence)
   ORDER BY user_id, ${TURN}, id
),
heads AS (
  SELECT head.id, head.user_id, head.kind, head.body, head.message_id
    FROM (SELECT * FROM due ORDER BY ${TURN}, id LIMIT $4) due
    JOIN deliveries head ON head.id = due.id
   WHERE head.status = due.status AND head.attempts = due.attempts
     FOR UPDATE OF head SKIP LOCKED
),
members AS (
  SELECT member.id, heads.id AS head_id,
         CASE
           WHEN person.status <> 'active' THEN person.status
           WHEN member.kind = 'mail' AND member.body = 'reset-password' AND member.created_at <= now() - ${RESET_LINK_LIFE}
             THEN 'expired'
           WHEN member.kind = 'alert' AND person.email_verified_at IS NULL THEN 'unverified'
           WHEN member.kind = 'alert' AND NOT chosen.alerts_by_mail THEN 'unsubscribed'
           WHEN member.kind = 'notice' AND NOT chosen.notices_by_mail THEN 'unsubscribed'
           WHEN member.kind = 'alert' AND watched.id IS NULL THEN 'deleted'
           WHEN member.kind = 'alert' AND watched.phase = 'disarmed' THEN 'disarmed'
           WHEN member.kind = 'alert' AND watched.snoozed_until > now() THEN 'snoozed'
         END AS verdict
    FROM heads
    CROSS JOIN LATERAL (
      SELECT id, kind, body, alert_id, created_at
        FROM deliveries
       WHERE user_id = heads.user_id AND id >= heads.id AND ${IS_OPEN} AND ${IS_DUE}
         AND (id = heads.id
              OR (heads.kind = 'alert' AND kind = 'alert' AND body IS NOT DISTINCT FROM heads.body
                  AND message_id IS NOT DISTINCT FROM heads.message_id))
       ORDER BY id
       LIMIT $7) member
    JOIN users person ON person.id = heads.user_id
    LEFT JOIN user_settings chosen ON chosen.user_id = heads.user_id
    LEFT JOIN alerts alert ON alert.id = member.alert_id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
),
claimed AS (
  UPDATE deliveries delivery
     SET status = CASE WHEN verdict IS NULL THEN 'sending' ELSE 'cancelled' END,
         reason = verdict,
         settled_at = CASE WHEN verdict IS NULL THEN NULL ELSE now() END,
         sealed = CASE WHEN verdict IS NULL THEN sealed END,
         claim = CASE WHEN verdict IS NULL THEN $5::uuid END,
         claim_epoch = CASE WHEN verdict IS NULL THEN $2::bigint END,
         claim_until = CASE WHEN verdict IS NULL THEN now() + $6 * interval '1 millisecond' END,
         attempts = delivery.attempts + CASE WHEN verdict IS NULL THEN 1 ELSE 0 END,
         first_attempt_at = coalesce(delivery.first_attempt_at, CASE WHEN verdict IS NULL THEN now() END),
         message_id = coalesce(delivery.message_id, head_id),
         ambiguous = delivery.ambiguous OR delivery.status = 'sending'
    FROM members
   WHERE members.id = delivery.id
  RETURNING delivery.*
)
SELECT claimed.id, claimed.user_id AS "userId", claimed.kind, claimed.body, claimed.sealed, claimed.status,
       claimed.reason, claimed.attempts, claimed.ambiguous, claimed.settled_at AS "settledAt",
       claimed.message_id AS "mailId", claimed.alert_id AS "alertId", claimed.after_snooze AS "afterSnooze",
       (extract(epoch FROM now() - claimed.first_attempt_at) * 1000)::float8 AS "triedForMs",
       (extract(epoch FROM first.created_at) * 1000)::bigint AS "mailAt",
       person.email, person.granted <> 'none' OR coalesce(paid.period_end + interval '48 hours' >= now(), false) AS "isPro",
       alert.symbol, alert.fired_at AS "firedAt", alert.late, alert.evidence
  FROM fence
  LEFT JOIN claimed ON true
  LEFT JOIN deliveries first ON first.id = claimed.message_id
  LEFT JOIN users person ON person.id = claimed.user_id
  LEFT JOIN subscriptions paid ON paid.user_id = claimed.user_id
  LEFT JOIN alerts alert ON alert.id = claimed.alert_id
 ORDER BY claimed.id`;

/** Ends everything open as failed for reason $3: there is no mail server. */
export const EMAIL_FAIL_ALL_SQL = `
WITH ${FENCE},
failed AS (
  UPDATE deliveries
     SET status = 'failed', reason = $3, settled_at = now(), claim = NULL, claim_until = NULL, sealed = NULL
   WHERE ${IS_OPEN} AND EXISTS (SELECT FROM fence)
  RETURNING *
)
SELECT id, user_id AS "userId", alert_id AS "alertId", after_snooze AS "afterSnooze", status, reason,
       settled_at AS "settledAt"
  FROM failed
 ORDER BY id`;
