import type { ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import { nextStepInstead } from '../outbox/fallback-sql.js';
import { CLAIM_ROW, claimedCte, EXCEPT, FENCE, isDue, MOST, ROOM, verdictOf } from '../outbox/claim-sql.js';

/** Links before alerts before notices. */
const TURN = `CASE kind WHEN 'mail' THEN 0 WHEN 'alert' THEN 1 ELSE 2 END`;

/** Open rows of `deliveries` whose time has come, or whose person's account has ended: those are cancelled. */
function isOpenAndDue(row: string): string {
  const accountEnded = ` OR ${row}.body IS DISTINCT FROM 'account-message' AND ${row}.user_id IN (SELECT id FROM users WHERE status <> 'active')`;
  return `${row}.channel = 'email' AND ${row}.status IN ('pending', 'sending') AND ${isDue(row, accountEnded)}`;
}

/** Each person's oldest delivery of the first kind that is due: one that waits for another try holds up nobody. */
const DUE = `due AS (
  SELECT DISTINCT ON (open.user_id) open.id, open.status, open.attempts, open.kind
    FROM deliveries open
   WHERE ${isOpenAndDue('open')} AND open.user_id <> ALL (${EXCEPT}::uuid[]) AND EXISTS (SELECT FROM fence)
   ORDER BY open.user_id, ${TURN}, open.id
)`;

/** Those there is room for, unless somebody else took them before their lock was got. */
const HEADS = `heads AS (
  SELECT head.id, head.user_id, head.kind, head.body, head.message_id
    FROM (SELECT * FROM due ORDER BY ${TURN}, id LIMIT ${ROOM}) due
    JOIN deliveries head ON head.id = due.id
   WHERE head.status = due.status AND head.attempts = due.attempts
     FOR UPDATE OF head SKIP LOCKED
)`;

/**
 * A head, and with an alert those behind it that come by e-mail for the same reason. Once tried they stay together:
 * `message_id` names the e-mail, so that every attempt is the same one.
 */
const MEMBERS = `members AS (
  SELECT member.id, heads.id AS head_id, ${verdictOf('email')} AS verdict
    FROM heads
    CROSS JOIN LATERAL (
      SELECT open.id, open.kind, open.body, open.alert_id, open.created_at
        FROM deliveries open
       WHERE open.user_id = heads.user_id AND open.id >= heads.id AND ${isOpenAndDue('open')}
         AND (open.id = heads.id
              OR (heads.kind = 'alert' AND open.kind = 'alert' AND open.body IS NOT DISTINCT FROM heads.body
                  AND open.message_id IS NOT DISTINCT FROM heads.message_id))
       ORDER BY open.id
       LIMIT ${MOST}) member
    JOIN users person ON person.id = heads.user_id
    LEFT JOIN user_settings chosen ON chosen.user_id = heads.user_id
    LEFT JOIN alerts alert ON alert.id = member.alert_id
    LEFT JOIN triggers watched ON watched.id = alert.trigger_id
)`;

const CLAIMED = claimedCte(`,
         sealed = CASE WHEN verdict IS NULL THEN sealed END,
         message_id = coalesce(delivery.message_id, head_id)`);

/**
 * Takes the next e-mail of as many people as there is room for. No row at all: another process has the lease. One row
 * without an id: nothing is due.
 */
export const emailClaimSql = (proFor: ProFor): string => `
WITH ${FENCE},
${DUE},
${HEADS},
${MEMBERS},
${CLAIMED},
unsent AS (SELECT alert_id FROM claimed WHERE alert_id IS NOT NULL AND status <> 'sending'),
hastened AS (${nextStepInstead('unsent')}
)
SELECT ${CLAIM_ROW}, claimed.user_id AS "userId", claimed.sealed, claimed.message_id AS "emailId",
       (extract(epoch FROM first.created_at) * 1000)::bigint AS "emailAt",
       account.email, account.time_zone AS zone, ${hasProAccess(proFor)} AS "isPro"
  FROM fence
  LEFT JOIN claimed ON true
  LEFT JOIN deliveries first ON first.id = claimed.message_id
  LEFT JOIN users account ON account.id = claimed.user_id
  LEFT JOIN subscriptions paid ON paid.user_id = claimed.user_id
  LEFT JOIN alerts alert ON alert.id = claimed.alert_id
  LEFT JOIN triggers called ON called.id = alert.trigger_id
 ORDER BY claimed.id`;

const REASON = '$3';

/** Ends everything open as failed. */
export const EMAIL_FAIL_ALL_SQL = `
WITH ${FENCE},
failed AS (
  UPDATE deliveries
     SET status = 'failed', reason = ${REASON}, settled_at = now(), claim = NULL, claim_until = NULL, sealed = NULL
   WHERE channel = 'email' AND status IN ('pending', 'sending') AND EXISTS (SELECT FROM fence)
  RETURNING *
),
hastened AS (${nextStepInstead('(SELECT alert_id FROM failed WHERE alert_id IS NOT NULL)')}
)
SELECT id, user_id AS "userId", alert_id AS "alertId", after_snooze AS "afterSnooze", status, reason,
       settled_at AS "settledAt"
  FROM failed
 ORDER BY id`;
