import { NOBODYS_EXPORT, TABLE_EXPORTS, type TableExport } from './table-exports.js';
import type { Erased } from './erased.js';

/** One statement, with its parameters for somebody. */
export interface ErasureStep {
  readonly sql: string;
  readonly parameters: (who: Erased) => readonly unknown[];
}

/** `keep`: the rows stay as they are. */
export type Erasure = 'keep' | readonly ErasureStep[];

export interface TableErasure {
  /** What the person gets of it in the file of their data. */
  readonly export: TableExport;
  /** Columns by which a row leads to somebody, or that hold what somebody said, has or owns. */
  readonly personal: readonly string[];
  /** Other columns that could hold such a thing by their type, and do not. */
  readonly plain: readonly string[];
  readonly soft: Erasure;
  readonly hard: Erasure;
}

/** Ids and facts of the markets and of the product itself. */
function nobodys(...plain: readonly string[]): Erasures {
  return { personal: [], plain, soft: 'keep', hard: 'keep' };
}

type Erasures = Omit<TableErasure, 'export'>;

/** `$1` is the account. */
function ofUser(sql: string): readonly ErasureStep[] {
  return [{ sql, parameters: ({ userId }) => [userId] }];
}

/** `$1` is the account, `$2` the chats. */
function ofUserAndChats(sql: string): readonly ErasureStep[] {
  return [{ sql, parameters: ({ userId, chatIds }) => [userId, chatIds] }];
}

/** `$1` are the chats. */
function ofChats(sql: string): readonly ErasureStep[] {
  return [{ sql, parameters: ({ chatIds }) => [chatIds] }];
}

/** Rows that go in both modes. */
function gone(personal: readonly string[], plain: readonly string[], steps: readonly ErasureStep[]) {
  return { personal, plain, soft: steps, hard: steps };
}

const RATE_LIMITS: ErasureStep = {
  sql: `DELETE FROM rate_limits WHERE string_to_array(key, ':') && $1::text[]`,
  parameters: ({ limitKeys }) => [limitKeys],
};

/** What somebody typed about the person, and where the person's own acts came from. The audit rows stay: codes and ids. */
const AUDIT_SUBJECT: readonly ErasureStep[] = [
  ...ofUser('DELETE FROM audit_subject WHERE user_id = $1'),
  ...ofUser(`UPDATE audit_subject SET address = NULL
              WHERE address IS NOT NULL AND audit_id IN (SELECT id FROM audit WHERE actor_id = $1)`),
  {
    sql: 'UPDATE audit_subject SET words = NULL WHERE strpos(lower(words), lower($1)) > 0',
    parameters: ({ email }) => [email],
  },
];

/**
 * What deleting an account does to each table, in this order: triggers first, as recording a fire locks them; the account
 * last. A test holds it against the columns of the database. `soft` keeps payments and counts under an anonymous id, `hard`
 * only the audit log's opaque ids.
 */
const ERASURES: Readonly<Record<string, Erasures>> = {
  triggers: gone(
    ['id', 'user_id', 'trial_chat_id', 'name', 'note'],
    ['symbol', 'op', 'phase', 'paused', 'series', 'exchange', 'guards', 'repeat', 'route_id'],
    ofUserAndChats('DELETE FROM triggers WHERE user_id = $1 OR trial_chat_id = ANY ($2::bigint[])'),
  ),
  deliveries: gone(
    ['chat_id', 'user_id', 'alert_id', 'body', 'sealed', 'message_id'],
    ['id', 'channel', 'channel_id', 'kind', 'status', 'reason', 'claim', 'claim_epoch', 'acts'],
    // Each arm has an index; by ids they are locked in the order in which everybody locks them.
    ofUserAndChats(`
      WITH theirs AS (
        SELECT id FROM deliveries
         WHERE id = ANY (ARRAY(
           SELECT id FROM deliveries WHERE user_id = $1
            UNION
           SELECT id FROM deliveries WHERE chat_id = ANY ($2::bigint[])
            UNION
           SELECT delivery.id FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
            WHERE alert.user_id = $1 OR alert.trial_chat_id = ANY ($2::bigint[])))
         ORDER BY id FOR UPDATE
      )
      DELETE FROM deliveries WHERE id = ANY (ARRAY(SELECT id FROM theirs))`),
  ),
  delivery_attempts: gone(
    ['delivery_id'],
    ['outcome'],
    ofUserAndChats(`
      DELETE FROM delivery_attempts WHERE delivery_id IN (
        SELECT delivery.id FROM deliveries delivery LEFT JOIN alerts alert ON alert.id = delivery.alert_id
         WHERE $1 IN (delivery.user_id, alert.user_id) OR delivery.chat_id = ANY ($2::bigint[]))`),
  ),
  alerts: {
    personal: ['id', 'trigger_id', 'hook_id', 'user_id', 'trial_chat_id', 'evidence'],
    plain: ['symbol', 'route_id', 'acknowledged_via'],
    soft: [
      ...ofChats('UPDATE alerts SET trial_chat_id = NULL WHERE trial_chat_id = ANY ($1::bigint[])'),
      // What was posted to a hook may say anything.
      ...ofUser('DELETE FROM alerts WHERE user_id = $1 AND hook_id IS NOT NULL'),
    ],
    hard: ofUserAndChats('DELETE FROM alerts WHERE user_id = $1 OR trial_chat_id = ANY ($2::bigint[])'),
  },
  sentiment_alerts: gone(
    ['user_id'],
    ['symbol', 'side'],
    ofUser('DELETE FROM sentiment_alerts WHERE user_id = $1'),
  ),
  daily_summaries: gone(['user_id'], [], ofUser('DELETE FROM daily_summaries WHERE user_id = $1')),
  plan_notices: gone(
    ['user_id', 'deliveries'],
    ['kind'],
    ofUser('DELETE FROM plan_notices WHERE user_id = $1'),
  ),
  wallets: gone(
    ['id', 'user_id', 'address', 'tokens'],
    ['network', 'paused'],
    ofUser('DELETE FROM wallets WHERE user_id = $1'),
  ),

  hooks: gone(
    ['id', 'user_id', 'name', 'secret_hash'],
    ['route_id'],
    ofUser('DELETE FROM hooks WHERE user_id = $1'),
  ),
  route_step_channels: gone(
    ['route_id', 'channel_id'],
    ['kind'],
    ofUser('DELETE FROM route_step_channels WHERE route_id IN (SELECT id FROM routes WHERE user_id = $1)'),
  ),
  route_steps: gone(
    ['route_id'],
    ['unless'],
    ofUser('DELETE FROM route_steps WHERE route_id IN (SELECT id FROM routes WHERE user_id = $1)'),
  ),
  routes: gone(['id', 'user_id', 'name'], [], ofUser('DELETE FROM routes WHERE user_id = $1')),
  group_requests: gone(
    ['id', 'user_id', 'code_hash', 'chat_id', 'thread_id', 'title', 'channel_id', 'fault'],
    ['form', 'state'],
    ofUser('DELETE FROM group_requests WHERE user_id = $1'),
  ),
  channels: gone(
    ['id', 'user_id', 'label', 'address', 'address_key', 'config', 'sealed', 'chat_id', 'thread_id'],
    ['kind', 'state', 'off_reason'],
    ofUser('DELETE FROM channels WHERE user_id = $1'),
  ),

  handshakes: gone(
    ['token_hash', 'code_hash', 'chat_id', 'asking_chat_id', 'user_id'],
    [],
    ofUserAndChats(`
      DELETE FROM handshakes
       WHERE user_id = $1 OR chat_id = ANY ($2::bigint[]) OR asking_chat_id = ANY ($2::bigint[])`),
  ),
  trial_codes: gone(
    ['chat_id', 'nonce_hash', 'code_mac'],
    [],
    ofChats('DELETE FROM trial_codes WHERE chat_id = ANY ($1::bigint[])'),
  ),
  bundle_windows: gone(
    ['chat_id'],
    [],
    ofChats('DELETE FROM bundle_windows WHERE chat_id = ANY ($1::bigint[])'),
  ),
  send_pauses: gone(['chat_id'], [], ofChats('DELETE FROM send_pauses WHERE chat_id = ANY ($1::bigint[])')),
  telegram_chats: gone(
    ['chat_id', 'telegram_user_id', 'username', 'first_name', 'user_id', 'listed', 'time_zone'],
    [],
    ofChats('DELETE FROM telegram_chats WHERE chat_id = ANY ($1::bigint[])'),
  ),
  leads: gone(
    ['telegram_user_id', 'telegram_username', 'first_name', 'last_name', 'last_command'],
    [],
    [
      {
        sql: 'DELETE FROM leads WHERE telegram_user_id = ANY ($1::bigint[])',
        parameters: ({ telegramUserIds }) => [telegramUserIds],
      },
    ],
  ),

  sessions: gone(
    ['id_hash', 'user_id', 'label', 'address'],
    ['method'],
    ofUser('DELETE FROM sessions WHERE user_id = $1'),
  ),
  api_tokens: gone(
    ['id', 'token_hash', 'user_id', 'name'],
    ['scopes'],
    ofUser('DELETE FROM api_tokens WHERE user_id = $1'),
  ),
  idempotency_keys: gone(
    ['user_id', 'key', 'call_hash', 'answer'],
    [],
    ofUser('DELETE FROM idempotency_keys WHERE user_id = $1'),
  ),
  account_tokens: gone(
    ['token_hash', 'user_id', 'email', 'email_key'],
    ['purpose'],
    ofUser('DELETE FROM account_tokens WHERE user_id = $1'),
  ),
  totp: gone(['user_id', 'sealed'], ['last_step'], ofUser('DELETE FROM totp WHERE user_id = $1')),
  recovery_codes: gone(['user_id', 'code_hash'], [], ofUser('DELETE FROM recovery_codes WHERE user_id = $1')),
  passkeys: gone(
    ['credential_id', 'user_id', 'name', 'public_key'],
    ['counter', 'transports'],
    ofUser('DELETE FROM passkeys WHERE user_id = $1'),
  ),
  passkey_challenges: gone(
    ['challenge_hash', 'user_id'],
    [],
    ofUser('DELETE FROM passkey_challenges WHERE user_id = $1'),
  ),
  account_links: gone(
    ['id', 'token_hash', 'created_by'],
    ['purpose'],
    ofUser('DELETE FROM account_links WHERE created_by = $1'),
  ),
  user_identities: gone(
    ['issuer', 'subject', 'user_id'],
    [],
    ofUser('DELETE FROM user_identities WHERE user_id = $1'),
  ),
  user_settings: gone(
    ['user_id', 'quiet', 'route_id'],
    ['alerts_by_mail', 'notices_by_mail'],
    ofUser('DELETE FROM user_settings WHERE user_id = $1'),
  ),
  rate_limits: gone(['key'], [], [RATE_LIMITS]),

  audit: {
    personal: ['actor_id', 'target_id'],
    plain: ['id', 'action', 'before', 'after', 'request_id'],
    soft: 'keep',
    hard: 'keep',
  },
  audit_subject: gone(['user_id', 'address', 'words'], ['audit_id'], AUDIT_SUBJECT),

  webhook_events: {
    personal: ['event_id', 'checkout_id'],
    plain: ['provider', 'type'],
    soft: 'keep',
    hard: ofUser(`
      DELETE FROM webhook_events USING charges
       WHERE charges.user_id = $1 AND webhook_events.provider = charges.provider
         AND webhook_events.checkout_id = charges.checkout_id`),
  },
  charges: {
    personal: ['id', 'user_id', 'checkout_id', 'url', 'transaction_hash'],
    plain: [
      'provider',
      'term',
      'list_minor',
      'due_minor',
      'currency',
      'code_id',
      'status',
      'review',
      'reviewed',
      'paid_minor',
      'credit_minor',
    ],
    // Nobody is to pay any more; the next look closes the page at the provider.
    soft: ofUser(`
      UPDATE charges SET expires_at = least(expires_at, now()), next_look_at = now()
       WHERE user_id = $1 AND status IN ('created', 'pending') AND provider <> 'none'`),
    hard: ofUser('DELETE FROM charges WHERE user_id = $1'),
  },
  discount_codes: {
    personal: ['for_user_id', 'made_for_user_id', 'created_by'],
    plain: ['id', 'code', 'kind', 'applies_to', 'currencies'],
    soft: 'keep',
    hard: [
      ...ofUser('DELETE FROM discount_codes WHERE for_user_id = $1'),
      ...ofUser(`
        UPDATE discount_codes
           SET made_for_user_id = nullif(made_for_user_id, $1), created_by = nullif(created_by, $1)
         WHERE $1 IN (made_for_user_id, created_by)`),
    ],
  },
  subscriptions: {
    personal: ['user_id'],
    plain: ['term'],
    soft: 'keep',
    hard: ofUser('DELETE FROM subscriptions WHERE user_id = $1'),
  },
  users: {
    personal: [
      'id',
      'email',
      'email_key',
      'email_verified_at',
      'password_hash',
      'first_name',
      'last_name',
      'daily_summary_time',
      'time_zone',
      'summary_zone',
    ],
    plain: ['granted', 'status'],
    soft: ofUser(`
      UPDATE users
         SET email = NULL, email_key = NULL, email_verified_at = NULL, owner_verified_at = NULL, password_hash = NULL,
             first_name = NULL, last_name = NULL, granted = 'none', status = 'deleted', status_since = now(), free_workspace_at = NULL,
             daily_summary_time = DEFAULT, summary_time_since = now(), time_zone = NULL, summary_zone = NULL,
             summary_next_at = DEFAULT
       WHERE id = $1`),
    hard: ofUser('DELETE FROM users WHERE id = $1'),
  },

  // Written by the database itself; a running evaluator learns from it that the triggers are gone.
  trigger_edits: nobodys('trigger_id', 'xid'),
  price_log: nobodys(
    'id',
    'source',
    'symbols',
    'seqs',
    'ats',
    'prices',
    'backings',
    'origins',
    'epoch',
    'starts',
    'lows',
    'highs',
    'bases',
  ),
  price_bars: nobodys('size', 'symbols', 'lows', 'highs', 'closes', 'origins'),
  price_extremes: nobodys('symbol', 'side'),
  series_closes: nobodys('symbol', 'size', 'origin'),
  price_cursors: nobodys('symbol', 'seq'),
  market_state: nobodys('source'),
  operations_troubles: nobodys('name'),
  leases: nobodys('name', 'owner', 'epoch'),
  telegram_groups: nobodys('chat_id', 'listed'),
  processes: nobodys('id', 'roles', 'host', 'version', 'report'),
  news_feeds: nobodys('url', 'etag', 'last_modified', 'failure'),
  articles: nobodys(
    'id',
    'feed_url',
    'guid',
    'url',
    'url_key',
    'source',
    'title',
    'lead',
    'symbols',
    'lexicon',
  ),
  candles: nobodys('symbol', 'span', 'exchange', 'rows'),
  minute_coins: nobodys('symbol', 'wanted_by'),
  minute_days: nobodys('symbol', 'source', 'minutes'),
  minute_reader: nobodys('owner'),
  coin_listings: nobodys('exchange', 'market', 'symbol', 'verdict', 'decided_by'),
  unwatched_coins: nobodys('symbol', 'reason'),
  official_values: nobodys('market', 'symbol', 'source'),
  fed_changes: nobodys('id', 'market', 'state', 'source'),
  migrations: nobodys('timestamp', 'name'),
};

/** What deleting an account does to each table, and what its person may take along. */
export const ERASURE_MAP: Readonly<Record<string, TableErasure>> = Object.fromEntries(
  Object.entries(ERASURES).map(([table, erasures]) => [
    table,
    { ...erasures, export: TABLE_EXPORTS[table] ?? NOBODYS_EXPORT },
  ]),
);
