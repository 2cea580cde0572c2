import type { Erased } from './erased.js';

/** `withheld`: columns that are hashes, secrets, others' or of no use outside; a test holds all columns against both lists. */
export type TableExport =
  | {
      readonly sql: string;
      readonly parameters: (who: Erased) => readonly unknown[];
      readonly withheld: readonly string[];
    }
  | { readonly never: string };

export const NOBODYS_EXPORT: TableExport = { never: 'facts of the markets and of the product itself' };

/** `$1` is the account. */
function ofUser(sql: string, ...withheld: readonly string[]): TableExport {
  return { sql, parameters: ({ userId }) => [userId], withheld };
}

/** `$1` is the account, `$2` the chats. */
function ofUserAndChats(sql: string, ...withheld: readonly string[]): TableExport {
  return { sql, parameters: ({ userId, chatIds }) => [userId, chatIds], withheld };
}

/** What a person may take along of each table that knows something of them: a row for a row, oldest first. */
export const TABLE_EXPORTS: Readonly<Record<string, TableExport>> = {
  users: ofUser(
    `SELECT id, email, email_verified_at, owner_verified_at, first_name, last_name, granted, status, status_since,
            daily_summary_time, summary_time_since, summary_zone, summary_next_at, time_zone, free_workspace_at, created_at
       FROM users WHERE id = $1`,
    'email_key',
    'password_hash',
  ),
  user_settings: ofUser(
    `SELECT user_id, show_tradfi, bundle_every_sec, send_urgent_separately, sentiment_min, sentiment_max, alerts_by_mail,
            notices_by_mail, alerts_seen_at, quiet, quiet_at, quiet_until, held_from, held_until, muted_at, muted_until, route_id
       FROM user_settings WHERE user_id = $1`,
  ),
  user_identities: ofUser(
    'SELECT issuer, subject, user_id, created_at FROM user_identities WHERE user_id = $1 ORDER BY created_at',
  ),
  sessions: ofUser(
    `SELECT user_id, label, address, method, created_at, last_used_at, proven_at, ended_at
       FROM sessions WHERE user_id = $1 ORDER BY created_at`,
    'id_hash',
  ),
  api_tokens: ofUser(
    `SELECT id, user_id, name, scopes, created_at, expires_at, last_used_at, revoked_at
       FROM api_tokens WHERE user_id = $1 ORDER BY created_at, id`,
    'token_hash',
  ),
  idempotency_keys: { never: 'answers that are kept for a day, of what is exported itself' },
  account_tokens: ofUser(
    `SELECT user_id, purpose, email, created_at, expires_at, used_at
       FROM account_tokens WHERE user_id = $1 ORDER BY created_at`,
    'token_hash',
    'email_key',
  ),
  account_links: ofUser(
    `SELECT id, purpose, created_by, created_at, expires_at, used_at
       FROM account_links WHERE created_by = $1 ORDER BY created_at`,
    'token_hash',
  ),
  totp: ofUser(
    'SELECT user_id, created_at, confirmed_at FROM totp WHERE user_id = $1',
    'sealed',
    'last_step',
  ),
  recovery_codes: ofUser(
    'SELECT user_id, created_at, used_at FROM recovery_codes WHERE user_id = $1 ORDER BY created_at',
    'code_hash',
  ),
  passkeys: ofUser(
    `SELECT user_id, name, transports, created_at, last_used_at
       FROM passkeys WHERE user_id = $1 ORDER BY created_at`,
    'credential_id',
    'public_key',
    'counter',
  ),
  passkey_challenges: { never: 'random numbers that live for minutes' },

  triggers: ofUserAndChats(
    `SELECT id, user_id, trial_chat_id, symbol, op, level, band_low, band_high, phase, fire_no, fired_at, last_fired_at,
            armed_at, revision, paused, created_at, updated_at, snoozed_until, released_at, series, exchange, guards,
            since_at, switched_off_at, repeat, expires_at, cooldown_sec, hysteresis, name, note, end_notice_at, always_rings, route_id
       FROM triggers WHERE user_id = $1 OR trial_chat_id = ANY ($2::bigint[]) ORDER BY created_at, id`,
  ),
  alerts: ofUserAndChats(
    `SELECT id, trigger_id, hook_id, fire_no, user_id, trial_chat_id, symbol, price, fired_at, late, price_change_24h, evidence,
            recorded_at, route_id, route_step, next_step_at, acknowledged_at, acknowledged_via
       FROM alerts WHERE user_id = $1 OR trial_chat_id = ANY ($2::bigint[]) ORDER BY fired_at, id`,
  ),
  deliveries: ofUserAndChats(
    `SELECT id, channel, kind, alert_id, chat_id, user_id, body, status, reason, attempts, ambiguous, urgent, always_rings, after_snooze,
            message_id, channel_id, step, shown_at, acts, created_at, next_attempt_at, first_attempt_at, sent_at, settled_at, retried_at
       FROM deliveries
      WHERE id = ANY (ARRAY(
        SELECT id FROM deliveries WHERE user_id = $1
         UNION
        SELECT id FROM deliveries WHERE chat_id = ANY ($2::bigint[])
         UNION
        SELECT delivery.id FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
         WHERE alert.user_id = $1 OR alert.trial_chat_id = ANY ($2::bigint[])))
      ORDER BY id`,
    'sealed',
    'claim',
    'claim_until',
    'claim_epoch',
  ),
  delivery_attempts: ofUserAndChats(
    `SELECT attempt.delivery_id, attempt.no, attempt.at, attempt.ms, attempt.outcome, attempt.status
       FROM delivery_attempts attempt
       JOIN deliveries delivery ON delivery.id = attempt.delivery_id
       LEFT JOIN alerts alert ON alert.id = delivery.alert_id
      WHERE $1 IN (delivery.user_id, alert.user_id) OR delivery.chat_id = ANY ($2::bigint[])
      ORDER BY attempt.delivery_id, attempt.no`,
  ),
  channels: ofUser(
    `SELECT id, user_id, kind, label, address, state, off_reason, failures, failing_since, probe_at, paused_until,
            last_status, last_ok_at, notified_at, created_at, chat_id, thread_id
       FROM channels WHERE user_id = $1 ORDER BY created_at, id`,
    'address_key',
    'config',
    'sealed',
  ),
  hooks: ofUser(
    `SELECT id, user_id, name, route_id, created_at, last_used_at FROM hooks WHERE user_id = $1 ORDER BY created_at, id`,
    'secret_hash',
  ),
  group_requests: ofUser(
    `SELECT id, user_id, form, state, fault, chat_id, thread_id, title, channel_id, created_at, expires_at
       FROM group_requests WHERE user_id = $1 ORDER BY created_at, id`,
    'code_hash',
  ),
  routes: ofUser(
    'SELECT id, user_id, name, created_at FROM routes WHERE user_id = $1 ORDER BY created_at, id',
  ),
  route_steps: ofUser(
    `SELECT step.route_id, step.position, step.wait_sec, step.unless, step.only_urgent
       FROM route_steps step JOIN routes ON routes.id = step.route_id
      WHERE routes.user_id = $1 ORDER BY step.route_id, step.position`,
  ),
  route_step_channels: ofUser(
    `SELECT way.route_id, way.position, way.kind, way.channel_id
       FROM route_step_channels way JOIN routes ON routes.id = way.route_id
      WHERE routes.user_id = $1 ORDER BY way.route_id, way.position, way.kind, way.channel_id`,
  ),
  sentiment_alerts: ofUser(
    'SELECT user_id, symbol, side, at, mean, articles, ended_at FROM sentiment_alerts WHERE user_id = $1 ORDER BY at',
  ),
  daily_summaries: ofUser(
    'SELECT user_id, on_date, at FROM daily_summaries WHERE user_id = $1 ORDER BY on_date',
  ),
  plan_notices: ofUser(
    'SELECT user_id, period_end, kind, at, deliveries FROM plan_notices WHERE user_id = $1 ORDER BY at',
  ),
  wallets: ofUser(
    `SELECT id, user_id, network, address, paused, created_at, tokens, tokens_at, asked_at, failed_at
       FROM wallets WHERE user_id = $1 ORDER BY created_at, id`,
  ),

  telegram_chats: {
    sql: `SELECT chat_id, telegram_user_id, username, first_name, blocked_at, stopped_at, created_at, listed, user_id,
                 linked_at, alerts_seen_at, time_zone, muted_at, muted_until
            FROM telegram_chats WHERE chat_id = ANY ($1::bigint[]) ORDER BY created_at`,
    parameters: ({ chatIds }) => [chatIds],
    withheld: [],
  },
  handshakes: ofUserAndChats(
    `SELECT chat_id, user_id, asking_chat_id, created_at, connected_at, last_used_at, ended_at
       FROM handshakes
      WHERE user_id = $1 OR chat_id = ANY ($2::bigint[]) OR asking_chat_id = ANY ($2::bigint[])
      ORDER BY created_at`,
    'token_hash',
    'code_hash',
    'code_expires_at',
  ),
  leads: {
    sql: `SELECT telegram_user_id, telegram_username, first_name, last_name, last_command, first_seen, last_seen
            FROM leads WHERE telegram_user_id = ANY ($1::bigint[]) ORDER BY first_seen`,
    parameters: ({ telegramUserIds }) => [telegramUserIds],
    withheld: [],
  },
  trial_codes: { never: 'hashes of codes that live for minutes' },
  bundle_windows: { never: 'counts of messages on their way, for minutes' },
  send_pauses: { never: 'how long Telegram asked to wait, for minutes' },
  rate_limits: { never: 'counts of calls, for a day at most' },

  audit: ofUser(
    `SELECT id, at, action, before, after, request_id
       FROM audit WHERE $1 IN (actor_id, target_id) ORDER BY id`,
    // They would lead to others.
    'actor_id',
    'target_id',
  ),
  // Of an act of somebody else the address is theirs; what was typed about somebody else is not the person's.
  audit_subject: ofUser(
    `SELECT audit_id, CASE WHEN audit.actor_id = $1 THEN subject.address END AS address,
            CASE WHEN subject.user_id = $1 THEN subject.words END AS words
       FROM audit_subject subject JOIN audit ON audit.id = subject.audit_id
      WHERE subject.user_id = $1 OR audit.actor_id = $1
      ORDER BY audit_id`,
    'user_id',
  ),

  subscriptions: ofUser(
    `SELECT user_id, term, period_start, period_end, anchor_day, unbroken_since
       FROM subscriptions WHERE user_id = $1`,
  ),
  charges: ofUser(
    `SELECT id, user_id, provider, checkout_id, url, term, list_minor, due_minor, currency, code_id, status, review, reviewed,
            paid_minor, credit_minor, transaction_hash, period_start, period_end, part_of, created_at, expires_at, paid_at,
            refunded_at
       FROM charges WHERE user_id = $1 ORDER BY created_at, id`,
    'next_look_at',
  ),
  webhook_events: ofUser(
    `SELECT event.provider, event.event_id, event.type, event.checkout_id, event.received_at
       FROM webhook_events event
       JOIN charges ON event.provider = charges.provider AND event.checkout_id = charges.checkout_id
      WHERE charges.user_id = $1 ORDER BY event.received_at`,
  ),
  discount_codes: ofUser(
    `SELECT id, code, kind, value, applies_to, cycles, currencies, for_user_id, created_at, expires_at
       FROM discount_codes WHERE $1 IN (for_user_id, made_for_user_id) ORDER BY created_at, id`,
    'made_for_user_id',
    'created_by',
  ),
};
