import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { TelegramStandIn } from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { DatabaseView } from '../../proofs/support/database-view.js';
import type { OutsideWorld } from '../../proofs/support/outside-world.js';
import type { Coin, Crossing } from './course.js';

/** Somebody with Pro and a chat of their own. */
export interface Member {
  readonly id: string;
  readonly chatId: number;
}

const FIRST_CHAT = 40_000_000;
/** No idle trigger lies nearer to the start of its coin than this share of it, or further away than that. */
const NEAREST = 0.02;
const FURTHEST = 0.3;

/** Stores accounts with Pro and the usual settings, each linked to a chat of the Telegram stand-in. */
export async function storeMembers(
  database: DatabaseView,
  telegram: TelegramStandIn,
  count: number,
): Promise<readonly Member[]> {
  const members = Array.from({ length: count }, (_, i) => ({ id: randomUUID(), chatId: FIRST_CHAT + i }));
  const ids = members.map(({ id }) => id);
  for (const { chatId } of members) {
    telegram.putPerson({ id: chatId, first_name: `Person ${chatId}`, started: true });
  }
  await database.rows(
    `INSERT INTO users (id, email, email_key, granted)
     SELECT id, id || '@people.example', id || '@people.example', 'pro' FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await database.rows('INSERT INTO user_settings (user_id) SELECT unnest($1::uuid[])', [ids]);
  await database.rows(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at)
     SELECT chat, chat, id, now() FROM unnest($1::bigint[], $2::uuid[]) AS person (chat, id)`,
    [members.map(({ chatId }) => chatId), ids],
  );
  return members;
}

/** Signs up by the product's own call, and gets Pro and a chat. Returns the account's id. @throws Error if it is refused. */
export async function signUpMember(
  request: APIRequestContext,
  url: string,
  { database, telegram }: Pick<OutsideWorld, 'database' | 'telegram'>,
  { email, chatId }: { readonly email: string; readonly chatId: number },
): Promise<string> {
  const data = { email, password: 'a quiet brass bell', firstName: 'Ann', lastName: 'Example' };
  const registered = await request.post(`${url}/api/register`, { data });
  if (registered.status() !== 201) throw new Error(`No account: ${await registered.text()}`);
  const { id } = (await registered.json()) as { id: string };
  telegram.putPerson({ id: chatId, first_name: 'Ann', started: true });
  await database.rows(`UPDATE users SET granted = 'pro' WHERE id = $1`, [id]);
  await database.rows(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES ($1, $1, $2, now())`,
    [chatId, id],
  );
  return id;
}

/** Stores an armed trigger for each crossing, of the members in turn. */
export async function storeCrossings(
  database: DatabaseView,
  members: readonly Member[],
  crossings: readonly Crossing[],
): Promise<void> {
  await database.rows(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT *, 'armed' FROM unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[])`,
    [
      crossings.map((_, i) => members[i % members.length]?.id),
      crossings.map(({ symbol }) => symbol),
      crossings.map(({ op }) => op),
      crossings.map(({ level }) => level),
    ],
  );
}

/** Stores `count` armed triggers that nothing goes over: of all coins, above and below and around bands, near and far. */
export async function storeIdle(
  database: DatabaseView,
  members: readonly Member[],
  coins: readonly Coin[],
  count: number,
): Promise<void> {
  await database.rows(
    `INSERT INTO triggers (user_id, symbol, op, level, band_low, band_high, phase)
     SELECT ($1::uuid[])[1 + i % cardinality($1::uuid[])], symbol, op,
            CASE WHEN op <> 'inside' THEN round(level::numeric, 9) END,
            CASE WHEN op = 'inside' THEN round(level::numeric, 9) END,
            CASE WHEN op = 'inside' THEN round((level * 1.01)::numeric, 9) END, 'armed'
       FROM (SELECT i, ($2::text[])[place] AS symbol, op,
                    ($3::float8[])[place] * CASE op WHEN 'below' THEN 1 - away ELSE 1 + away END AS level
               FROM (SELECT i, 1 + i % cardinality($2::text[]) AS place, $4 + ($5::float8 - $4) * i / $6 AS away,
                            ('{above,below,above,below,inside}'::text[])[1 + i / cardinality($2::text[]) % 5] AS op
                       FROM generate_series(0, $6::int - 1) AS i) AS placed) AS made`,
    [
      members.map(({ id }) => id),
      coins.map(({ symbol }) => symbol),
      coins.map(({ start }) => start),
      NEAREST,
      FURTHEST,
      count,
    ],
  );
  await database.rows('ANALYZE');
}
