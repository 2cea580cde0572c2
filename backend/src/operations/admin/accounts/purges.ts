import { HOURLY_MS, type Purge } from '../../../platform/jobs/purges.js';

const JUST_DELETED = `
 SELECT id FROM users WHERE status = 'deleted' AND status_since > now() - interval '7 days'`;

/**
 * What is queued for many people at once does not lock their accounts, so it may be written right behind a deletion that
 * keeps the account's row. Senders look at the account and send nothing.
 */
export const LATE_ROW_PURGES: readonly Purge[] = [
  {
    name: 'late deliveries',
    everyMs: HOURLY_MS,
    // What tells of the deletion itself goes out first.
    sql: `
DELETE FROM deliveries
 WHERE id = ANY (ARRAY(
   SELECT id FROM deliveries WHERE user_id IN (${JUST_DELETED})
    UNION
   SELECT delivery.id FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
    WHERE alert.user_id IN (${JUST_DELETED})))
   AND NOT (kind = 'mail' AND body = 'account-message' AND status IN ('pending', 'sending'))`,
  },
  {
    name: 'late summaries',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM daily_summaries WHERE user_id IN (${JUST_DELETED})`,
  },
];
