/** Rooms of triggers and chats are only read here. What the evaluator watches counts as armed. */
const ARMED = "watched.phase <> 'disarmed' AND watched.paused IS NULL";

/**
 * Whoever is served: an armed trigger, of the trial or of the account the chat is linked to, and a bot that is not blocked.
 * Who has paused the messages with /stop is one still: triggers go on, and the next /start brings the messages back.
 */
const SERVED = `telegram_user_id IN (
  SELECT chat.telegram_user_id
    FROM telegram_chats chat JOIN triggers watched ON watched.trial_chat_id = chat.chat_id
   WHERE chat.blocked_at IS NULL AND ${ARMED}
   UNION ALL
  SELECT chat.telegram_user_id
    FROM telegram_chats chat JOIN triggers watched ON watched.user_id = chat.user_id
   WHERE chat.blocked_at IS NULL AND ${ARMED})`;

/** The case of letters beyond ASCII does not matter either, whatever the database's own collation. */
const FOUND = `(
  '@' || telegram_username ILIKE $1
  OR concat_ws(' ', first_name, last_name) COLLATE "und-x-icu" ILIKE $1
  OR telegram_user_id::text LIKE $1)`;

export interface LeadFilter {
  /** Part of a username, name or id; empty: everybody. */
  readonly search: string;
  readonly activeOnly: boolean;
}

/** $1 is the pattern of the search, which any text matches where there is none. */
function conditions({ search, activeOnly }: LeadFilter): string {
  return `${search === '' ? '$1::text IS NOT NULL' : FOUND} AND ${activeOnly ? SERVED : 'true'}`;
}

/** Whoever is looked for is looked for once; without a condition the page comes along its index. */
function found(which: LeadFilter): string {
  const once = which.search !== '' || which.activeOnly ? 'MATERIALIZED' : 'NOT MATERIALIZED';
  return `found AS ${once} (SELECT * FROM leads WHERE ${conditions(which)})`;
}

const WITH_TRIGGERS = `
SELECT lead.telegram_user_id::text AS "telegramUserId", lead.telegram_username AS "telegramUsername",
       lead.first_name AS "firstName", lead.last_name AS "lastName", lead.last_command AS "lastCommand",
       lead.first_seen AS "firstSeen", lead.last_seen AS "lastSeen", lead.first_seen::text AS "firstSeenExactly",
       coalesce(theirs.active, false) AS active, coalesce(theirs.triggers, '[]') AS triggers`;

const THEIRS = `
LEFT JOIN LATERAL (
  SELECT bool_or(chat.blocked_at IS NULL AND ${ARMED}) AS active,
         json_agg(json_build_object(
           'symbol', watched.symbol, 'type', watched.op, 'threshold', watched.level::float8,
           'lowerBound', watched.band_low::float8, 'upperBound', watched.band_high::float8, 'active', ${ARMED}
         ) ORDER BY watched.symbol, watched.created_at, watched.id) AS triggers
    FROM telegram_chats chat
    JOIN triggers watched ON watched.trial_chat_id = chat.chat_id OR watched.user_id = chat.user_id
   WHERE chat.telegram_user_id = lead.telegram_user_id) theirs ON true`;

/** The page of $2 leads from place $3 on, newest `last_seen` first, with the number of all; one row without a lead if it is empty. */
export function pageOfLeads(which: LeadFilter): string {
  return `
WITH ${found(which)}, page AS (
  SELECT * FROM found ORDER BY last_seen DESC, telegram_user_id LIMIT $2 OFFSET $3
), counted AS (
  SELECT count(*)::int AS total FROM found
)
${WITH_TRIGGERS}, counted.total
  FROM counted LEFT JOIN page lead ON true ${THEIRS}
 ORDER BY lead.last_seen DESC, lead.telegram_user_id`;
}

/** The next $2 leads after the one that came at $3 with id $4, newest `first_seen` first: an order in which nobody moves. */
export function nextLeads(which: LeadFilter): string {
  return `
WITH next AS (
  SELECT * FROM leads
   WHERE ${conditions(which)} AND (first_seen, telegram_user_id) < ($3::timestamptz, $4::bigint)
   ORDER BY first_seen DESC, telegram_user_id DESC LIMIT $2
)
${WITH_TRIGGERS} FROM next lead ${THEIRS} ORDER BY lead.first_seen DESC, lead.telegram_user_id DESC`;
}
