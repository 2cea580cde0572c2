import type { DeliveryChannel } from '../../contract/alert.js';

/** Channels that quiet hours and mutes hold back: the chat, and the kinds that say so. */
export const RINGING_CHANNELS: readonly DeliveryChannel[] = ['telegram', 'push', 'ntfy'];

/** The same in SQL. */
export const RINGS = `(${RINGING_CHANNELS.map((channel) => `'${channel}'`).join(', ')})`;

/** When the mute of a chat ends, or ended last: `chat` its row, `settings` that of its account's settings, null for a trial's. */
function mutedUntil(chat: string, settings: string): string {
  return `(CASE WHEN ${chat}.user_id IS NULL THEN ${chat}.muted_until ELSE ${settings}.muted_until END)`;
}

function mutedAt(chat: string, settings: string): string {
  return `(CASE WHEN ${chat}.user_id IS NULL THEN ${chat}.muted_at ELSE ${settings}.muted_at END)`;
}

/** Whether delivery `row` rings in quiet hours and mutes all the same. */
function ringsThrough(row: string, urgentRings: string): string {
  return `(${row}.kind = 'test' OR ${row}.always_rings OR ${row}.urgent AND ${urgentRings})`;
}

/** Urgent alerts ring unless the person said otherwise. */
function urgentRings(settings: string): string {
  return `coalesce((${settings}.quiet ->> 'urgentRings')::boolean, true)`;
}

const OPEN_CHAT = `chat.blocked_at IS NULL AND chat.stopped_at IS NULL`;

/**
 * CTE: chats that are to be quiet at this moment, one row each. An interval that is over counts for nothing, so a job that
 * does not advance them lets messages ring. Chats that get nothing any more hold nothing back.
 */
export const HUSHED = `
hushed AS (
  SELECT chat_id, bool_or(holds_alerts) AS holds_alerts, bool_and(urgent_rings) AS urgent_rings
    FROM (SELECT chat.chat_id, settings.quiet ->> 'mode' = 'held' AS holds_alerts, ${urgentRings('settings')} AS urgent_rings
            FROM user_settings settings
            JOIN telegram_chats chat ON chat.user_id = settings.user_id AND ${OPEN_CHAT}
           WHERE settings.quiet_at <= now() AND settings.quiet_until > now()
          UNION ALL
          SELECT chat.chat_id, true, ${urgentRings('settings')}
            FROM user_settings settings
            JOIN telegram_chats chat ON chat.user_id = settings.user_id AND ${OPEN_CHAT}
           WHERE settings.muted_until > now()
          UNION ALL
          SELECT chat.chat_id, true, true
            FROM telegram_chats chat
           WHERE chat.user_id IS NULL AND chat.muted_until > now() AND ${OPEN_CHAT}) each_reason
   GROUP BY chat_id
)`;

/** CTE: the same of people, for channels of theirs that ring and are no chats. */
export const HUSHED_PEOPLE = `
hushed AS (
  SELECT user_id, bool_or(holds_alerts) AS holds_alerts, bool_and(urgent_rings) AS urgent_rings
    FROM (SELECT user_id, settings.quiet ->> 'mode' = 'held' AS holds_alerts, ${urgentRings('settings')} AS urgent_rings
            FROM user_settings settings
           WHERE settings.quiet_at <= now() AND settings.quiet_until > now()
          UNION ALL
          SELECT user_id, true, ${urgentRings('settings')}
            FROM user_settings settings
           WHERE settings.muted_until > now()) each_reason
   GROUP BY user_id
)`;

/** CTE: nobody, for channels that make no sound. */
export const HUSHED_NOBODY = `
hushed AS (SELECT user_id, false AS holds_alerts, true AS urgent_rings FROM user_settings WHERE false)`;

/** Whether delivery `row` waits for the end of the quiet of its chat or person, row `hush` of the hushed, which may be null. */
export function isHushed(row: string, hush: string): string {
  return `(${hush}.urgent_rings IS NOT NULL AND (${row}.kind = 'notice' OR ${hush}.holds_alerts)
           AND NOT ${ringsThrough(row, `${hush}.urgent_rings`)})`;
}

/** Whether delivery `row` goes without a sound. */
export function isSilent(row: string, hush: string): string {
  return `(${hush}.urgent_rings IS NOT NULL AND NOT ${ringsThrough(row, `${hush}.urgent_rings`)})`;
}

/**
 * Until when delivery `row` is or was held; null if it never was. It may be held since before the hold began, if it was not
 * sent by then.
 */
export function heldUntil(row: string, chat: string, settings: string): string {
  const muted = mutedUntil(chat, settings);
  return `CASE WHEN ${ringsThrough(row, urgentRings(settings))} THEN NULL ELSE greatest(
             CASE WHEN ${row}.created_at < ${muted} THEN ${muted} END,
             CASE WHEN ${settings}.quiet ->> 'mode' = 'held' AND ${settings}.quiet_at <= now() AND ${row}.created_at < ${settings}.quiet_until
                  THEN ${settings}.quiet_until END,
             CASE WHEN ${row}.created_at < ${settings}.held_until THEN ${settings}.held_until END) END`;
}

/** What held delivery `row`, which came up while it did: 'mute' or 'quiet'; null if nothing did. */
export function heldBy(row: string, chat: string, settings: string): string {
  const within = (from: string, until: string): string =>
    `${row}.created_at >= ${from} AND ${row}.created_at < ${until}`;
  return `CASE WHEN ${ringsThrough(row, urgentRings(settings))} THEN NULL
               WHEN ${within(mutedAt(chat, settings), mutedUntil(chat, settings))} THEN 'mute'
               WHEN ${settings}.quiet ->> 'mode' = 'held' AND ${within(`${settings}.quiet_at`, `${settings}.quiet_until`)} THEN 'quiet'
               WHEN ${within(`${settings}.held_from`, `${settings}.held_until`)} THEN 'quiet' END`;
}
