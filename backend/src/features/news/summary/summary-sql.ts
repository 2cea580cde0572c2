import { asksFor } from '../../../pipeline/alerts/webhook-asks.js';

/** How long a summary is made up for after its time. */
const CATCH_UP = `interval '2 hours'`;

/**
 * Whose time has come by the database's clock, people $1 left out. `tell`: a webhook of theirs asks for it, or a chat that gets messages had
 * been linked by then; a time chosen within its own minute counts. A chat that gets none at the moment is waited for as
 * long as a summary is made up for.
 */
export const DUE_SUMMARIES = `
SELECT account.id AS "userId", account.daily_summary_time AS time, account.summary_zone AS zone,
       account.summary_next_at AS "dueAt", now() AS now,
       (SELECT to_char(max(told.on_date), 'YYYY-MM-DD') FROM daily_summaries told WHERE told.user_id = account.id) AS "lastTold",
       is_asked AS "isAsked",
       in_time AND (is_asked OR chat.chat_id IS NOT NULL AND is_open)
       AND account.summary_next_at + interval '1 minute'
           > coalesce(greatest(account.summary_time_since, CASE WHEN NOT is_asked THEN chat.linked_at END), '-infinity') AS tell
  FROM users account
  LEFT JOIN telegram_chats chat ON chat.user_id = account.id
  CROSS JOIN LATERAL (
    SELECT chat.blocked_at IS NULL AND chat.stopped_at IS NULL AS is_open,
           EXISTS (SELECT FROM channels way WHERE way.user_id = account.id AND ${asksFor('way', `'summary.daily'`)}) AS is_asked,
           account.summary_next_at > now() - ${CATCH_UP} AS in_time) moment
 WHERE account.status = 'active' AND account.summary_next_at <= now()
   AND NOT (chat.chat_id IS NOT NULL AND NOT is_open AND in_time AND NOT is_asked)
   AND account.id <> ALL ($1::uuid[])
 ORDER BY account.summary_next_at, account.id
 LIMIT $2`;

/** Moves people $1, due at $2, on to $3; those whose time was changed meanwhile stay. Returns whom it moved. */
export const ADVANCE = `
WITH moved AS (
  UPDATE users account
     SET summary_next_at = next.at
    FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS next (user_id, was, at)
   WHERE account.id = next.user_id AND account.summary_next_at = next.was AND account.status = 'active'
  RETURNING account.id
) SELECT id AS "userId" FROM moved`;

/** Notes the summaries of people $1 for the dates $2, those of them that were not yet. */
export const MARK = `
INSERT INTO daily_summaries (user_id, on_date)
SELECT * FROM unnest($1::uuid[], $2::date[])
ON CONFLICT DO NOTHING
RETURNING user_id AS "userId"`;
