import { GRACE_MS } from './domain/standing.js';

/**
 * SQL: whether an active person is pro or admin now, as `roleOf` and `planAt` decide, of `users account LEFT JOIN
 * subscriptions paid ON paid.user_id = account.id`.
 */
export const HAS_PRO_ACCESS = `(
  account.status = 'active'
  AND (account.granted <> 'none' OR coalesce(now() <= paid.period_end + interval '${GRACE_MS} milliseconds', false)))`;
