import type { Client } from 'pg';

const FIRST_CHAT = 8_000_000;
const HEADLINES = 40;
/** Of the people in turn; null is UTC. */
const ZONES = [
  [null, 'Europe/Vienna', 'Europe/London', 'America/New_York', 'America/St_Johns', 'America/Havana'],
  ['America/Santiago', 'Africa/Cairo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Beirut', 'Asia/Tokyo'],
  [
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Antarctica/Troll',
  ],
  ['Atlantic/Azores', 'Africa/Casablanca', 'America/Los_Angeles'],
].flat();

/** Prices cross these people's triggers while the summaries go out. */
export interface Watcher {
  readonly chatId: number;
  readonly symbol: string;
}

/**
 * Stores so many accounts, each with a linked chat, a wallet, and two triggers that nothing reaches, and headlines about
 * what they hold. Returns their chats.
 */
export async function storePeople(db: Client, count: number): Promise<readonly number[]> {
  await db.query(
    `INSERT INTO users (email, email_key, first_name, granted, summary_zone, daily_summary_time, summary_next_at, summary_time_since)
     SELECT 'person-' || n || '@crowd.example', 'person-' || n || '@crowd.example', 'Person ' || n,
            CASE WHEN n % 2 = 0 THEN 'pro' ELSE 'none' END, ($2::text[])[1 + n % cardinality($2::text[])],
            to_char(now() AT TIME ZONE 'UTC' + interval '12 hours', 'HH24:MI'), date_trunc('minute', now()) + interval '12 hours',
            now() - interval '1 day'
       FROM generate_series(1, $1::int) n`,
    [count, ZONES],
  );
  await db.query('INSERT INTO user_settings (user_id, show_tradfi) SELECT id, true FROM users');
  const { rows } = await db.query<{ chatId: string }>(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at)
     SELECT $1::bigint + n, $1::bigint + n, id, now() - interval '1 day'
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) person
     RETURNING chat_id AS "chatId"`,
    [FIRST_CHAT],
  );
  await db.query(
    `INSERT INTO wallets (user_id, network, address, tokens)
     SELECT id, 'ethereum', '0x' || left(md5(id::text), 40), '[{"symbol":"ETH","name":"Ether","balance":"2"}]' FROM users`,
  );
  await db.query(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT id, symbol, 'above', 1000000, 'armed' FROM users CROSS JOIN unnest(ARRAY['BTC', 'ETH']) symbol`,
  );
  await db.query(`INSERT INTO news_feeds (url) VALUES ('https://feed.example')`);
  await db.query(
    `INSERT INTO articles (feed_url, guid, url, url_key, source, title, symbols, score, lexicon, published_at)
     SELECT 'https://feed.example', n, 'https://news.example/' || n, n, 'Example', 'Headline ' || n || ' about Ether',
            ARRAY['ETH'], 0.3, 'crypto-1', now() - n * interval '10 minutes'
       FROM generate_series(1, $1::int) n`,
    [HEADLINES],
  );
  // As autovacuum would have done long before.
  await db.query('ANALYZE users, user_settings, telegram_chats, wallets, triggers, articles');
  return rows.map(({ chatId }) => Number(chatId));
}

/**
 * Gives each watcher one trigger more, above `levelOf` their coin, and no bundling: every alert is a message of its own.
 */
export async function storeWatchers(
  db: Client,
  watchers: readonly Watcher[],
  levelOf: (symbol: string) => number,
): Promise<void> {
  const chats = watchers.map(({ chatId }) => chatId);
  await db.query(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT chat.user_id, wish.symbol, 'above', wish.level, 'settling'
       FROM unnest($1::bigint[], $2::text[], $3::numeric[]) AS wish (chat_id, symbol, level)
       JOIN telegram_chats chat USING (chat_id)`,
    [chats, watchers.map(({ symbol }) => symbol), watchers.map(({ symbol }) => levelOf(symbol))],
  );
  await db.query(
    `UPDATE user_settings SET bundle_every_sec = 0
       FROM telegram_chats chat WHERE chat.user_id = user_settings.user_id AND chat.chat_id = ANY ($1::bigint[])`,
    [chats],
  );
}

/** Everybody's summary is due in the minute that runs, at whatever time their zone has. Returns that minute. */
export async function makeAllDue(db: Client): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(
    `UPDATE users
        SET daily_summary_time = to_char(now() AT TIME ZONE coalesce(summary_zone, 'UTC'), 'HH24:MI'),
            summary_next_at = date_trunc('minute', now())
     RETURNING summary_next_at AS at`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('Nobody has a summary');
  return first.at;
}
