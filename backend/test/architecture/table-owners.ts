/** The room that owns a table: it alone writes and reads it, but for what the lists below allow. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  leases: 'platform',
  migrations: 'platform',
  processes: 'platform',
  rate_limits: 'platform',
  sessions: 'identity',
  candles: 'pipeline/price-feed',
  coin_listings: 'pipeline/price-feed',
  fed_changes: 'pipeline/price-feed',
  official_values: 'pipeline/price-feed',
  alerts: 'pipeline/alerts',
  market_state: 'pipeline/alerts',
  price_cursors: 'pipeline/alerts',
  price_log: 'pipeline/alerts',
  price_bars: 'pipeline/alerts',
  price_extremes: 'pipeline/alerts',
  series_closes: 'pipeline/alerts',
  bundle_windows: 'pipeline/delivery',
  deliveries: 'pipeline/delivery',
  send_pauses: 'pipeline/delivery',
  account_links: 'features/accounts',
  account_tokens: 'features/accounts',
  audit: 'features/accounts',
  audit_subject: 'features/accounts',
  user_identities: 'features/accounts',
  user_settings: 'features/accounts',
  users: 'features/accounts',
  trigger_edits: 'features/triggers',
  triggers: 'features/triggers',
  unwatched_coins: 'features/triggers',
  wallets: 'features/wallets',
  charges: 'features/billing',
  discount_codes: 'features/billing',
  plan_notices: 'features/billing',
  subscriptions: 'features/billing',
  webhook_events: 'features/billing',
  articles: 'features/news',
  daily_summaries: 'features/news',
  news_feeds: 'features/news',
  sentiment_alerts: 'features/news',
  trial_codes: 'features/trial',
  leads: 'features/telegram-bot',
  handshakes: 'features/telegram-link',
  telegram_chats: 'features/telegram-link',
  operations_troubles: 'operations/notices',
};

/** Read by every room: a statement that writes under a lease checks the lease's epoch in itself (ADR 6). */
export const OPEN_TABLES: readonly string[] = ['leases'];

export interface TableException {
  readonly room: string;
  /** `(made)`: SQL that puts the name of a table together. */
  readonly tables: readonly string[];
  readonly reason: string;
}

export const FOREIGN_WRITES: readonly TableException[] = [
  {
    room: 'pipeline/alerts',
    tables: ['triggers', 'deliveries'],
    reason: 'record-fires: state, alert and delivery commit in one statement (ADR 1)',
  },
  {
    room: 'pipeline/alerts',
    tables: ['user_settings', 'telegram_chats'],
    reason: 'seen-alerts: up to when alerts were seen is kept with the account, or with the chat of a trial',
  },
  {
    room: 'pipeline/delivery',
    tables: ['telegram_chats', 'alerts'],
    reason: 'chat moves: Telegram gives a chat another id, and half a move would send to a chat that is gone',
  },
  {
    room: 'features/telegram-link',
    tables: ['alerts', 'deliveries', 'bundle_windows'],
    reason: 'a link brings the trial along: its alerts and messages become the account’s in one transaction',
  },
  {
    room: 'features/triggers',
    tables: ['deliveries'],
    reason: 'the end of a snooze and the message it queues are one statement',
  },
  {
    room: 'features/accounts',
    tables: ['sessions'],
    reason: 'one purge for all that has been over for a week',
  },
  {
    room: 'identity',
    tables: ['handshakes'],
    reason: 'the session of a trial is the link code that began it: its use and its end are noted there',
  },
  {
    room: 'platform',
    tables: ['deliveries'],
    reason: 'what waits in a restored database may have been sent since, and has to say so',
  },
  { room: 'platform', tables: ['(made)'], reason: 'restore writes every table' },
  {
    room: 'operations/admin',
    tables: [
      'account_links',
      'account_tokens',
      'alerts',
      'audit_subject',
      'bundle_windows',
      'charges',
      'daily_summaries',
      'deliveries',
      'discount_codes',
      'handshakes',
      'leads',
      'plan_notices',
      'rate_limits',
      'send_pauses',
      'sentiment_alerts',
      'sessions',
      'subscriptions',
      'telegram_chats',
      'trial_codes',
      'triggers',
      'user_identities',
      'user_settings',
      'users',
      'wallets',
      'webhook_events',
    ],
    reason: 'the erasure map: deleting an account is a table of all tables (ADR 14)',
  },
  {
    room: 'operations/commands',
    tables: ['users', 'user_settings', 'subscriptions', 'triggers'],
    reason: 'demo accounts are put into an empty database',
  },
];

export const FOREIGN_READS: readonly TableException[] = [
  { room: 'platform', tables: ['(made)'], reason: 'a backup reads every table' },
  {
    room: 'identity',
    tables: ['users', 'subscriptions'],
    reason: 'who asks, and what their plan is, in one query for each request',
  },
  {
    room: 'identity',
    tables: ['handshakes', 'telegram_chats'],
    reason: 'whose a trial is: its link code and its chat',
  },
  {
    room: 'pipeline/alerts',
    tables: ['users', 'telegram_chats', 'user_settings'],
    reason: 'record-fires: where the delivery goes is decided in the statement that queues it',
  },
  {
    room: 'pipeline/alerts',
    tables: ['deliveries'],
    reason: 'the history shows how each alert was delivered',
  },
  {
    room: 'pipeline/delivery',
    tables: ['alerts', 'triggers', 'users', 'user_settings', 'subscriptions', 'telegram_chats'],
    reason: 'a claim decides in its own statement whether a message may still go, and what it says',
  },
  {
    room: 'pipeline/delivery',
    tables: ['(made)'],
    reason: 'the fallback is one fragment, used on whichever rows of a statement were lost',
  },
  {
    room: 'pipeline/live',
    tables: ['alerts', 'deliveries'],
    reason: 'looks each second for events that no message told',
  },
  {
    room: 'features/triggers',
    tables: ['users', 'subscriptions', 'user_settings'],
    reason: 'limits of a plan are checked in the transaction that writes',
  },
  {
    room: 'features/triggers',
    tables: ['alerts', 'telegram_chats'],
    reason: 'the end of a snooze repeats the latest alert, to the chat of its owner',
  },
  {
    room: 'features/accounts',
    tables: ['triggers'],
    reason: 'the profile counts triggers against the plan',
  },
  {
    room: 'features/wallets',
    tables: ['users', 'subscriptions'],
    reason:
      'limits of a plan are checked in the transaction that writes, and balances are read for active accounts',
  },
  {
    room: 'features/billing',
    tables: ['users', 'triggers', 'wallets'],
    reason: 'upkeep finds whose plan no longer fits what they have',
  },
  {
    room: 'features/news',
    tables: ['alerts', 'deliveries', 'subscriptions', 'telegram_chats', 'triggers', 'user_settings', 'users'],
    reason: 'a summary and its notices are put together in one query for many people',
  },
  {
    room: 'features/telegram-bot',
    tables: ['alerts', 'deliveries', 'triggers'],
    reason: 'a button finds the alerts of the message it stands under',
  },
  {
    room: 'features/telegram-link',
    tables: ['users', 'subscriptions', 'triggers', 'leads'],
    reason: 'a link knows both sides: the account with its plan, and the chat with its trial',
  },
  {
    room: 'features/telegram-link',
    tables: ['processes'],
    reason: 'the name of the bot, from the report of the process that has it',
  },
  {
    room: 'operations/admin',
    tables: [
      'alerts',
      'audit',
      'audit_subject',
      'charges',
      'deliveries',
      'discount_codes',
      'handshakes',
      'leads',
      'processes',
      'subscriptions',
      'telegram_chats',
      'triggers',
      'users',
      'webhook_events',
    ],
    reason: 'lists, counts and exports for operators, and what a deletion has to find',
  },
  { room: 'operations/admin', tables: ['(made)'], reason: 'one list of columns and joins for two queries' },
  {
    room: 'operations/notices',
    tables: ['users', 'deliveries'],
    reason: 'who is an admin, and how long e-mails wait',
  },
  {
    room: 'operations/commands',
    tables: ['users'],
    reason: 'demo accounts that are there are not made again',
  },
  {
    room: 'operations/status',
    tables: ['processes'],
    reason: 'what the holders of leases last said of themselves',
  },
];
