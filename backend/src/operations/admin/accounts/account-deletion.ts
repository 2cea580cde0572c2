import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, mayAct, recordAudit } from '../../../features/accounts/audit.js';
import { emailKey } from '../../../features/accounts/email-key.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import {
  type AccountStatus,
  type DeleteMode,
  type DeleteRequest,
  deleteConfirmation,
} from '../../../contract/admin/accounts.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { accountStatus, ChatEvents } from '../../../features/telegram-link/chat-events.js';
import { LeadEvents } from '../../../features/telegram-bot/leads.js';
import { accountOwner, trialOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { TriggerEvents } from '../../../features/triggers/trigger-events.js';
import { type Erased, ERASURE_MAP } from './erasure-map.js';

/**
 * `own`: nobody deletes themselves · `no-admin`: whoever asked is no admin any more · `unknown`: no such account · `deleted`:
 * it is deleted already · `unconfirmed`: what was typed is not what had to be typed.
 */
export type DeletionOutcome = 'done' | 'own' | 'no-admin' | 'unknown' | 'deleted' | 'unconfirmed';

/** What everybody is told of a deletion once it is committed. */
interface DeletionEvents {
  readonly sessions: readonly string[];
  readonly triggers: readonly string[];
  readonly who: Erased;
}

type Deleted =
  | { readonly kind: 'done'; readonly news: DeletionEvents }
  | { readonly kind: Exclude<DeletionOutcome, 'done'> };

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
 ORDER BY chat_id
   FOR UPDATE OF chat`;

/** Deletes accounts for good, as the erasure map says. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly triggerEvents: TriggerEvents,
    private readonly chatEvents: ChatEvents,
    private readonly leadEvents: LeadEvents,
  ) {}

  /** One transaction: all of it happens, with its audit row, or nothing. What was sent in the meantime has been sent. */
  async delete(userId: string, { mode, confirm }: DeleteRequest, actor: Actor): Promise<DeletionOutcome> {
    if (actor.userId === userId) return 'own';
    const former = await this.db.query<{ chatId: string }[]>(FORMER_CHATS, [userId]);
    const chatIds = former.map(({ chatId }) => chatId);
    const deleted = await retriedTransaction(this.db, async (tx): Promise<Deleted> => {
      await lockOwners(tx, [...chatIds.map(trialOwner), accountOwner(userId)]);
      if (!(await mayAct(tx, actor, userId))) return { kind: 'no-admin' };
      const account = await accountOf(tx, userId);
      if (account === null) return { kind: 'unknown' };
      const { email, status } = account;
      if (email === null) return { kind: 'deleted' };
      if (confirm !== deleteConfirmation(email)) return { kind: 'unconfirmed' };
      const sessions = await this.sessions.endAll(tx, userId);
      const who = await erasedOf(tx, { userId, email, chatIds });
      const triggers = await triggersOf(tx, who);
      await erase(tx, mode, who);
      await recordAudit(tx, {
        action: 'account.deleted',
        actor,
        targetId: userId,
        before: status,
        after: mode,
      });
      return { kind: 'done', news: { sessions, triggers, who } };
    });
    if (deleted.kind === 'done') this.announce(deleted.news);
    return deleted.kind;
  }

  private announce({ sessions, triggers, who: { userId, chatIds, telegramUserIds } }: DeletionEvents): void {
    this.sessions.announce(sessions);
    if (triggers.length > 0) {
      this.triggerEvents.edited.publish({
        owner: accountOwner(userId),
        changed: [],
        committed: [],
        deleted: triggers,
      });
    }
    for (const chatId of chatIds) {
      this.chatEvents.status.publish({ chatId, userId, status: accountStatus(null) });
    }
    for (const telegramUserId of telegramUserIds) this.leadEvents.heard.publish(telegramUserId);
  }
}

/** `email` null: the account is deleted. */
async function accountOf(
  tx: EntityManager,
  userId: string,
): Promise<{ readonly email: string | null; readonly status: AccountStatus } | null> {
  const [account] = await tx.query<{ email: string | null; status: AccountStatus }[]>(
    'SELECT email, status FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return account ?? null;
}

/** The chats stay as they are from here on: who queues something for one waits, and then finds it gone. */
async function erasedOf(
  tx: EntityManager,
  { userId, email, chatIds }: Pick<Erased, 'userId' | 'email' | 'chatIds'>,
): Promise<Erased> {
  const chats = await tx.query<ChatRow[]>(CHATS, [userId, chatIds]);
  const names = chats.flatMap(({ username }) => (username === null ? [] : [username.toLowerCase()]));
  const mine = chats.map(({ chatId }) => chatId);
  const hash = createHash('sha256').update(emailKey(email)).digest('base64url');
  return {
    userId,
    email,
    chatIds: mine,
    telegramUserIds: [...new Set(chats.map(({ telegramUserId }) => telegramUserId))],
    limitKeys: [userId, hash, ...mine, ...names, ...names.map((name) => `@${name}`)],
  };
}

async function triggersOf(tx: EntityManager, { userId, chatIds }: Erased): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }[]>(
    'SELECT id FROM triggers WHERE user_id = $1 OR trial_chat_id = ANY ($2::bigint[])',
    [userId, chatIds],
  );
  return rows.map(({ id }) => id);
}

async function erase(tx: EntityManager, mode: DeleteMode, who: Erased): Promise<void> {
  for (const table of Object.values(ERASURE_MAP)) {
    if (table[mode] === 'keep') continue;
    for (const { sql, parameters } of table[mode]) await tx.query(sql, [...parameters(who)]);
  }
}
