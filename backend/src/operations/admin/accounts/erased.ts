import type { EntityManager } from 'typeorm';
import { hashOfEmail } from '../../../features/accounts/email-key.js';

/** Whose data goes. Ids are of the database's own making; Telegram's are decimal text. */
export interface Erased {
  readonly userId: string;
  readonly email: string;
  /** Chats that are the account's, and those that were and are nobody's since. */
  readonly chatIds: readonly string[];
  /** The people who hold these chats. */
  readonly telegramUserIds: readonly string[];
  /** Parts of the keys of rate limits that lead to the person. */
  readonly limitKeys: readonly string[];
}

interface ChatRow {
  readonly chatId: string;
  readonly telegramUserId: string;
  readonly username: string | null;
}

/** Chats that the account has left, by what was sent there and what was linked there. */
const FORMER_CHATS = `
SELECT chat_id AS "chatId" FROM telegram_chats WHERE user_id = $1
UNION
SELECT chat_id FROM handshakes WHERE user_id = $1 AND chat_id IS NOT NULL
UNION
SELECT chat_id FROM deliveries WHERE user_id = $1 AND chat_id IS NOT NULL`;

/** Of former chats only those that lead to nobody else: no account's, and no trial's. */
const CHATS = `
SELECT chat_id AS "chatId", telegram_user_id AS "telegramUserId", username
  FROM telegram_chats chat
 WHERE user_id = $1
    OR chat_id = ANY ($2::bigint[]) AND user_id IS NULL
       AND NOT EXISTS (SELECT FROM triggers WHERE trial_chat_id = chat.chat_id)
       AND NOT EXISTS (
         SELECT FROM handshakes WHERE chat_id = chat.chat_id AND user_id IS NULL AND ended_at IS NULL)
 ORDER BY chat_id`;

/** Chats that are or were the account's: to be looked at before a transaction that locks them. */
export async function formerChatsOf(
  db: Pick<EntityManager, 'query'>,
  userId: string,
): Promise<readonly string[]> {
  const former = await db.query<{ chatId: string }[]>(FORMER_CHATS, [userId]);
  return former.map(({ chatId }) => chatId);
}

/** `locked`: the chats stay as they are from here on: who queues something for one waits, and then finds it gone. */
export async function erasedOf(
  tx: Pick<EntityManager, 'query'>,
  { userId, email, chatIds }: Pick<Erased, 'userId' | 'email' | 'chatIds'>,
  lock: 'locked' | 'read',
): Promise<Erased> {
  const sql = lock === 'locked' ? `${CHATS} FOR UPDATE OF chat` : CHATS;
  const chats = await tx.query<ChatRow[]>(sql, [userId, chatIds]);
  const names = chats.flatMap(({ username }) => (username === null ? [] : [username.toLowerCase()]));
  const mine = chats.map(({ chatId }) => chatId);
  const hash = hashOfEmail(email);
  return {
    userId,
    email,
    chatIds: mine,
    telegramUserIds: [...new Set(chats.map(({ telegramUserId }) => telegramUserId))],
    limitKeys: [userId, hash, ...mine, ...names, ...names.map((name) => `@${name}`)],
  };
}
