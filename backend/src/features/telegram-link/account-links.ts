import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Person, personColumns, personOf, type PersonRow } from '../../identity/person.js';
import { linkAnswers, type TrialImportResult } from '../../contract/messages/link-answers.js';
import { triggerLimit } from '../../contract/plans.js';
import { REACHED_ELSEWHERE_SQL } from '../../pipeline/alerts/route-sql.js';
import { Replies } from '../../pipeline/delivery/telegram/replies.js';
import { retriedTransaction } from '../../platform/database/retried-transaction.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { accountOwner, trialOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { type MovedTriggers, TrialImport, type TrialMove } from '../triggers/trial-import.js';
import { accountStatus, ChatEvents } from './chat-events.js';
import { endLinkRequests } from './chat-ties.js';
import { KeyedMutex } from '../triggers/keyed-mutex.js';
import { Chats } from './chats.js';
import { keyOfHash } from '../../identity/session-key.js';
import type { ChatState } from '../../identity/trial/trial-sessions.js';
import { SessionEvents } from '../../identity/session-events.js';

/** A chat and the account it is to belong to; `wanted`: whether the chat's trial triggers come along. */
export interface LinkInput {
  readonly userId: string;
  readonly chatId: string;
  readonly wanted: TrialImportResult['wanted'];
}

/** What everybody is told of a link once it is committed. */
interface CommittedLink {
  readonly move: TrialMove;
  readonly moved: MovedTriggers;
  /** Whether the chat gets messages: its person has neither blocked nor paused the bot. */
  readonly chat: 'open' | 'silent';
  /** Keys of the chat's trial sessions, which are over. */
  readonly endedSessions: readonly string[];
  /** The chat the account had until then, if it gets messages. */
  readonly leftChat: string | null;
}

/** `inactive`: the account is suspended or deleted. `email` is the account's, of `other-account` the other one's. */
export type LinkOutcome =
  | {
      readonly kind: 'linked';
      readonly email: string;
      readonly trialImport: TrialImportResult;
      readonly link: CommittedLink;
    }
  | { readonly kind: 'already' | 'other-account'; readonly email: string }
  | { readonly kind: 'inactive' };

interface ChatRow {
  readonly chatId: string;
  readonly userId: string | null;
  readonly email: string | null;
  readonly silent: boolean;
}

/** Which chat belongs to which account: one to one, both ways. */
@Injectable()
export class AccountLinks {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly db: DataSource,
    private readonly triggers: TrialImport,
    private readonly chats: Chats,
    private readonly chatEvents: ChatEvents,
    private readonly sessionEvents: SessionEvents,
    private readonly replies: Replies,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The account's chat, null if it has none. */
  async chatOf(userId: string): Promise<ChatState | null> {
    const [chat] = await this.db.query<ChatState[]>(
      `SELECT chat_id AS "chatId", username, blocked_at IS NOT NULL AS blocked, stopped_at IS NOT NULL AS stopped,
              (SELECT muted_until FROM user_settings settings
                WHERE settings.user_id = $1 AND settings.muted_until > now()) AS "mutedUntil"
         FROM telegram_chats WHERE user_id = $1`,
      [userId],
    );
    return chat ?? null;
  }

  /** Whether all alerts of the account come without Telegram, too. */
  async isReachedElsewhere(userId: string): Promise<boolean> {
    const sendsEmail = this.config.email !== null;
    const [row] = await this.db.query<{ reached: boolean }[]>(REACHED_ELSEWHERE_SQL, [userId, sendsEmail]);
    return row?.reached === true;
  }

  /** The account as far as it may be linked: null unless it is active. It stays so until the transaction ends. */
  async account(tx: EntityManager, userId: string): Promise<Person | null> {
    const [row] = await tx.query<PersonRow[]>(
      `SELECT ${personColumns(this.config.proFor)}
         FROM users account
         LEFT JOIN subscriptions paid ON paid.user_id = account.id
        WHERE account.id = $1 AND account.status = 'active'
          FOR SHARE OF account`,
      [userId],
    );
    return row === undefined ? null : personOf(row);
  }

  /**
   * Runs what links a chat in one transaction: one after another for an account, and in turn with the edits of the
   * triggers that are to go over. Whoever locks rows of his own does it in `work`, which may run more than once: recording
   * fires and sending alerts lock the same triggers and deliveries, in orders of their own.
   */
  transaction<T>({ userId, chatId }: LinkInput, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.mutex.run(userId, () =>
      retriedTransaction(this.db, async (tx) => {
        await lockOwners(tx, [trialOwner(chatId), accountOwner(userId)]);
        return work(tx);
      }),
    );
  }

  /**
   * Makes the chat the account's, within `transaction`: the chat it had until then is unlinked, the chat's
   * trial is over, and its triggers come along or are deleted. Call `announce` once that is committed. Like the statement
   * that records fires it touches the tables of several rooms, because half a link would send alerts to the wrong person.
   */
  async attach(tx: EntityManager, { userId, chatId, wanted }: LinkInput): Promise<LinkOutcome> {
    const person = await this.account(tx, userId);
    if (person === null) return { kind: 'inactive' };
    const { email } = person;
    const { chat, left } = await lockChats(tx, userId, chatId);
    if (chat.userId === userId) return { kind: 'already', email };
    if (chat.userId !== null) return { kind: 'other-account', email: chat.email ?? '' };
    await tx.query('UPDATE telegram_chats SET user_id = NULL, linked_at = NULL WHERE user_id = $1', [userId]);
    const take = 'UPDATE telegram_chats SET user_id = $2, linked_at = now() WHERE chat_id = $1';
    await tx.query(take, [chatId, userId]);
    const limit = triggerLimit(person.role);
    const move = { chatId, userId, limit };
    const moved = await this.triggers.move(tx, move, wanted);
    await takeAlertsAlong(tx, userId, moved.imported);
    // Messages of the account it belonged to before hold none of this one's back.
    await tx.query('DELETE FROM bundle_windows WHERE chat_id = $1', [chatId]);
    const endedSessions = await endTrialSessions(tx, chatId);
    const leftChat = left === undefined || left.silent ? null : left.chatId;
    const trialImport = { imported: moved.imported.length, dropped: moved.dropped.length, wanted, limit };
    const link = { move, moved, chat: chat.silent ? 'silent' : 'open', endedSessions, leftChat } as const;
    return { kind: 'linked', email, trialImport, link };
  }

  /** Tells the screens, the evaluator and the chat that was left of a link that is committed. */
  async announce({ move, moved, endedSessions, leftChat }: CommittedLink): Promise<void> {
    this.triggers.announce(move, moved);
    for (const key of endedSessions) this.sessionEvents.trialEnded.publish(key);
    if (leftChat !== null) this.tellLater(leftChat, linkAnswers.moved(), 'disconnected');
    await this.chats.announce(move.chatId);
  }

  /** The account has no chat from now on, and none that was asked may still confirm. May be repeated. */
  async unlink(userId: string): Promise<void> {
    const left = await this.db.transaction(async (tx) => {
      await lockOwners(tx, [accountOwner(userId)]);
      await endLinkRequests(tx, userId);
      return tx.query<{ chatId: string; silent: boolean }[]>(
        `WITH chat AS (
           UPDATE telegram_chats SET user_id = NULL, linked_at = NULL WHERE user_id = $1 RETURNING *
         ) SELECT chat_id AS "chatId", coalesce(blocked_at, stopped_at) IS NOT NULL AS silent FROM chat`,
        [userId],
      );
    });
    for (const { chatId, silent } of left) {
      this.chatEvents.status.publish({ chatId, userId, status: accountStatus(null) });
      if (!silent) this.tellLater(chatId, linkAnswers.disconnected(), 'disconnected');
    }
  }

  /**
   * Tells a chat that it is connected or not any more. The person sees it on the screen, or in the chat they write from: nobody
   * waits for this one to hear of it.
   */
  tellLater(chatId: string, text: string, state: 'connected' | 'disconnected'): void {
    this.replies.send(chatId, text).catch((error: unknown) => {
      this.logger.warn({ err: error, chatId }, `a chat was not told that it is ${state}`);
    });
  }
}

/** The chat, and another one that is the account's until now. Both rows stay as they are until the transaction ends. */
async function lockChats(
  tx: EntityManager,
  userId: string,
  chatId: string,
): Promise<{ readonly chat: ChatRow; readonly left: ChatRow | undefined }> {
  const rows = await tx.query<ChatRow[]>(
    `SELECT chat.chat_id AS "chatId", chat.user_id AS "userId",
            (SELECT email FROM users WHERE id = chat.user_id) AS email,
            coalesce(chat.blocked_at, chat.stopped_at) IS NOT NULL AS silent
       FROM telegram_chats chat
      WHERE chat.chat_id = $1 OR chat.user_id = $2
      ORDER BY chat.chat_id
        FOR UPDATE OF chat`,
    [chatId, userId],
  );
  const chat = rows.find((row) => row.chatId === chatId);
  if (chat === undefined) throw new Error(`There is no chat ${chatId}`);
  return { chat, left: rows.find((row) => row.chatId !== chatId) };
}

/** What a trigger has told before goes with it: the account sees it, and the buttons below it work. */
async function takeAlertsAlong(
  tx: EntityManager,
  userId: string,
  triggers: readonly string[],
): Promise<void> {
  await tx.query(
    `WITH taken AS (
       UPDATE alerts SET user_id = $1, trial_chat_id = NULL WHERE trigger_id = ANY ($2::uuid[]) RETURNING id
     )
     UPDATE deliveries SET user_id = $1 FROM taken WHERE deliveries.alert_id = taken.id`,
    [userId, triggers],
  );
}

async function endTrialSessions(tx: EntityManager, chatId: string): Promise<readonly string[]> {
  const ended = await tx.query<{ tokenHash: Buffer }[]>(
    `WITH ended AS (
       UPDATE handshakes SET ended_at = now()
        WHERE chat_id = $1 AND user_id IS NULL AND ended_at IS NULL
       RETURNING token_hash
     ) SELECT token_hash AS "tokenHash" FROM ended`,
    [chatId],
  );
  return ended.map(({ tokenHash }) => keyOfHash(tokenHash));
}
