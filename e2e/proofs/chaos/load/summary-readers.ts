import { createHash, randomUUID } from 'node:crypto';
import { postJson } from '../../support/post-json.js';
import { statusOf } from '../../support/status-of.js';
import type { Cluster } from '../cluster/cluster.js';
import { makePayers, type Payer } from './payers.js';

const FIRST_CHAT = 7_500_000;
const CALL_MS = 2_000;
const SUMMARY = 'Your daily summary';

/** People with a linked chat who get a daily summary, and who keep a session and a link in a mail. */
export class SummaryReaders {
  private constructor(
    private readonly cluster: Cluster,
    private readonly readers: readonly Payer[],
    private readonly chats: readonly number[],
  ) {}

  /** So many, whose time is far from now. */
  static async make(cluster: Cluster, count: number): Promise<SummaryReaders> {
    const readers = await makePayers(cluster.database, count);
    const chats = readers.map((_, i) => FIRST_CHAT + i);
    for (const id of chats) cluster.telegram.putPerson({ id, first_name: `Reader ${id}`, started: true });
    await cluster.database.rows(
      `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at)
       SELECT chat, chat, id, now() - interval '3 days' FROM unnest($1::bigint[], $2::uuid[]) AS reader (chat, id)`,
      [chats, readers.map(({ id }) => id)],
    );
    await cluster.database.rows(
      `UPDATE users SET summary_time_since = now() - interval '3 days',
              daily_summary_time = to_char(now() AT TIME ZONE 'UTC' + interval '12 hours', 'HH24:MI'),
              summary_next_at = date_trunc('minute', now()) + interval '12 hours'`,
    );
    return new SummaryReaders(cluster, readers, chats);
  }

  /** Everybody's summary is due in the database's minute. */
  async makeDue(): Promise<void> {
    await this.cluster.database.rows(
      `UPDATE users SET daily_summary_time = to_char(now() AT TIME ZONE 'UTC', 'HH24:MI'),
                        summary_next_at = date_trunc('minute', now())`,
    );
  }

  /** Ends the last reader's session by the database's clock, as if it had not been used for 8 days. */
  async expireLast(): Promise<void> {
    await this.cluster.database.rows(
      `UPDATE sessions SET last_used_at = now() - interval '8 days' WHERE user_id = $1`,
      [this.readers.at(-1)?.id],
    );
  }

  /** What a process answers to the first reader and to the last. 0: nothing. */
  async statuses(url: string): Promise<{ readonly first: number; readonly last: number }> {
    const ask = (reader?: Payer) => {
      const options = { headers: reader?.headers ?? {}, signal: AbortSignal.timeout(CALL_MS) };
      return statusOf(fetch(`${url}/api/me`, options));
    };
    const [first, last] = await Promise.all([ask(this.readers[0]), ask(this.readers.at(-1))]);
    return { first, last };
  }

  /** A link in a mail that the database has just made, or that expired a minute ago, is opened. The answer's status. */
  async openLink(url: string, link: 'new' | 'expired'): Promise<number> {
    const token = randomUUID();
    await this.cluster.database.rows(
      `INSERT INTO account_tokens (token_hash, purpose, user_id, expires_at)
       VALUES ($1, 'verify-email', $2, now() + $3::interval)`,
      [
        createHash('sha256').update(token).digest(),
        this.readers[0]?.id,
        link === 'new' ? '10 minutes' : '-1 minute',
      ],
    );
    const options = { headers: this.readers[0]?.headers ?? {}, limitMs: CALL_MS };
    return statusOf(postJson(`${url}/api/verify-email`, { token }, options));
  }

  /** Summaries that the database noted, and that Telegram took, of each reader. */
  async told(): Promise<readonly { readonly noted: number; readonly came: number; readonly days: number }[]> {
    const rows = await this.cluster.database.rows<{ chat: string; noted: number; days: number }>(
      `SELECT chat.chat_id AS chat, count(told.user_id)::int AS noted, count(DISTINCT told.on_date)::int AS days
         FROM telegram_chats chat LEFT JOIN daily_summaries told USING (user_id)
        WHERE chat.chat_id = ANY ($1::bigint[]) GROUP BY chat.chat_id`,
      [this.chats],
    );
    return rows.map(({ chat, noted, days }) => {
      const messages = this.cluster.telegram.messages(Number(chat));
      return { noted, days, came: messages.filter(({ text }) => text.includes(SUMMARY)).length };
    });
  }
}
