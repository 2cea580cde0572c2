/** In one window so many messages go at once. */
const MOST_AT_ONCE = 5;

/** CTE: the chats whose digest window is full (README). Chats that get nothing any more hold nothing back. */
export const FULL_WINDOWS = `
full_windows AS (
  SELECT win.chat_id, win.since, settings.send_urgent_separately AS spares_urgent
    FROM bundle_windows win
    JOIN telegram_chats chat ON chat.chat_id = win.chat_id AND chat.blocked_at IS NULL AND chat.stopped_at IS NULL
    JOIN users person ON person.id = chat.user_id AND person.status = 'active'
    JOIN user_settings settings ON settings.user_id = person.id
   WHERE win.messages >= ${MOST_AT_ONCE}
     AND now() < win.since + settings.bundle_every_sec * interval '1 second'
)`;

/** Whether delivery row `row` is held back by row `full` of the full windows, both names in SQL; `full` may be null. */
export function heldBack(row: string, full: string): string {
  return `(${full}.chat_id IS NOT NULL AND ${row}.kind = 'alert' AND ${row}.status = 'pending' AND ${row}.attempts = 0
           AND ${row}.created_at >= ${full}.since AND NOT (${full}.spares_urgent AND ${row}.urgent))`;
}

/**
 * Since when delivery `row` may go, if it was never tried, given its chat's window `win` and its person's `settings`,
 * names in SQL; the last two may be null. `held_until` is when the last window was over that held something back.
 */
export function dueSince(row: string, win: string, settings: string): string {
  return `greatest(${row}.created_at, CASE
           WHEN ${settings}.send_urgent_separately AND ${row}.urgent THEN NULL
           WHEN ${win}.messages >= ${MOST_AT_ONCE} AND ${row}.created_at >= ${win}.since
             THEN ${win}.since + ${settings}.bundle_every_sec * interval '1 second'
           WHEN ${row}.created_at <= ${win}.held_until THEN ${win}.held_until
         END)`;
}

/**
 * Common table expression: counts one accepted message of each chat in `accepted (chat_id, newest)`, where `newest` is
 * when the newest of its alerts came up.
 */
export const COUNT_MESSAGES = `
counted AS (
  INSERT INTO bundle_windows (chat_id, since, messages, held_until)
  SELECT accepted.chat_id,
         CASE WHEN runs THEN win.since ELSE now() END,
         CASE WHEN runs THEN win.messages + CASE WHEN newest >= win.since THEN 1 ELSE 0 END ELSE 1 END,
         CASE WHEN runs OR win.messages < ${MOST_AT_ONCE} THEN win.held_until ELSE win.since + every END
    FROM accepted
    JOIN telegram_chats chat ON chat.chat_id = accepted.chat_id
    JOIN user_settings settings ON settings.user_id = chat.user_id AND settings.bundle_every_sec > 0
    LEFT JOIN bundle_windows win ON win.chat_id = accepted.chat_id
    CROSS JOIN LATERAL (SELECT settings.bundle_every_sec * interval '1 second' AS every) setting
    CROSS JOIN LATERAL (SELECT coalesce(now() < win.since + every, false) AS runs) state
  ON CONFLICT (chat_id) DO UPDATE
    SET since = excluded.since, messages = excluded.messages, held_until = excluded.held_until
)`;
