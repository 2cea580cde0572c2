import { randomUUID } from 'node:crypto';
import { isBand } from '@bellwether/backend/contract/trigger.js';
import type { SeededTrigger } from '../../replay/oracle.js';
import type { Cluster } from '../cluster/cluster.js';

const FIRST_CHAT = 30_000_000;

/** Stores the triggers as those of `people` accounts with the usual settings, each linked to a chat, in turn. */
export async function storeForAccounts(
  { database, telegram }: Cluster,
  triggers: readonly SeededTrigger[],
  people: number,
): Promise<void> {
  const ids = Array.from({ length: people }, () => randomUUID());
  const chats = ids.map((_, i) => FIRST_CHAT + i);
  for (const id of chats) telegram.putPerson({ id, first_name: `Person ${id}`, started: true });
  await database.rows(
    `INSERT INTO users (id, email, email_key, granted)
     SELECT id, id || '@people.example', id || '@people.example', 'pro' FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await database.rows('INSERT INTO user_settings (user_id) SELECT unnest($1::uuid[])', [ids]);
  await database.rows(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at)
     SELECT chat, chat, id, now() FROM unnest($1::bigint[], $2::uuid[]) AS person (chat, id)`,
    [chats, ids],
  );
  await database.rows(
    `INSERT INTO triggers (id, user_id, symbol, op, level, phase)
     SELECT *, 'settling' FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::numeric[])`,
    [
      triggers.map(({ id }) => id),
      triggers.map((_, i) => ids[i % people]),
      triggers.map(({ symbol }) => symbol),
      triggers.map(({ condition }) => condition.op),
      triggers.map(({ condition }) => (isBand(condition) ? null : condition.level)),
    ],
  );
}
