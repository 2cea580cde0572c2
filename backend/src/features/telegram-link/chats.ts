import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatClock } from '../../contract/messages/clock-answers.js';
import { PRIVATE_BOT } from '../../contract/messages/bot-answers.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ChatLinks } from '../../pipeline/delivery/telegram/chat-links.js';
import { accountStatus, ChatEvents, connectedStatus } from './chat-events.js';
import type { ChatState } from '../../identity/trial/trial-sessions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { accountOwner, type Owner, trialOwner } from '../../identity/owner.js';

/** A person's private chat with the bot. Ids are decimal strings: they exceed 32 bits. Names may change hands. */
export interface ChatIdentity {
  readonly chatId: string;
  readonly userId: string;
  /** Without @. */
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const STATUS = `chat_id AS "chatId", user_id AS "userId", username, blocked_at IS NOT NULL AS blocked,
  stopped_at IS NOT NULL AS stopped,
  (SELECT until
     FROM (SELECT CASE WHEN chat.user_id IS NULL THEN chat.muted_until ELSE settings.muted_until END AS until
             FROM (SELECT 1) one LEFT JOIN user_settings settings ON settings.user_id = chat.user_id) muted
    WHERE until > now()) AS "mutedUntil"`;

interface OwnedChat extends ChatState {
  readonly userId: string | null;
}

/** The private chats of everybody who has written to the bot. Every call may be repeated. */
@Injectable()
export class Chats extends ChatLinks {
  constructor(
    private readonly db: DataSource,
    private readonly chatEvents: ChatEvents,
  ) {
    super();
  }

  /** The person wrote: keeps who it is, and whoever writes has not blocked the bot. */
  async heard({ chatId, userId, username, firstName }: ChatIdentity): Promise<void> {
    await this.db.query(
      `INSERT INTO telegram_chats (chat_id, telegram_user_id, username, first_name) VALUES ($1, $2, $3, $4)
       ON CONFLICT (chat_id) DO UPDATE SET username = excluded.username, first_name = excluded.first_name`,
      [chatId, userId, username, firstName],
    );
    await this.markUnblocked(chatId);
  }

  override async markBlocked(chatId: string): Promise<void> {
    await this.change(chatId, 'blocked_at = now()', 'blocked_at IS NULL');
  }

  async markUnblocked(chatId: string): Promise<void> {
    await this.change(chatId, 'blocked_at = NULL', 'blocked_at IS NOT NULL');
  }

  async stop(chatId: string): Promise<void> {
    await this.change(chatId, 'stopped_at = now()', 'stopped_at IS NULL');
  }

  async resume(chatId: string): Promise<'resumed' | 'was-on'> {
    const change = await this.change(chatId, 'stopped_at = NULL', 'stopped_at IS NOT NULL');
    return change === 'changed' ? 'resumed' : 'was-on';
  }

  /** Whether this chat gets messages, or has paused them with /stop. */
  async messages(chatId: string): Promise<'on' | 'paused'> {
    const rows = await this.db.query<unknown[]>(
      'SELECT FROM telegram_chats WHERE chat_id = $1 AND stopped_at IS NOT NULL',
      [chatId],
    );
    return rows.length > 0 ? 'paused' : 'on';
  }

  /** The clock of whoever owns the chat: its account, else its trial. */
  async clock(chatId: string): Promise<ChatClock> {
    const [row] = await this.db.query<(Omit<ChatClock, 'mutedUntil'> & { mutedUntil: Date | null })[]>(
      `SELECT CASE WHEN chat.user_id IS NULL THEN chat.time_zone ELSE person.time_zone END AS zone, settings.quiet, muted.until AS "mutedUntil"
         FROM telegram_chats chat
         LEFT JOIN users person ON person.id = chat.user_id
         LEFT JOIN user_settings settings ON settings.user_id = chat.user_id
         LEFT JOIN LATERAL (SELECT CASE WHEN chat.user_id IS NULL THEN chat.muted_until ELSE settings.muted_until END AS until) muted
           ON muted.until > now()
        WHERE chat.chat_id = $1`,
      [chatId],
    );
    if (row === undefined) return { zone: null, quiet: null, mutedUntil: null };
    return { ...row, mutedUntil: row.mutedUntil?.getTime() ?? null };
  }

  /** The zone of a trial's chat. */
  async setZone(chatId: string, zone: string): Promise<void> {
    await this.db.query('UPDATE telegram_chats SET time_zone = $2 WHERE chat_id = $1', [chatId, zone]);
  }

  /** Mutes a trial's chat until then (ISO 8601), or no longer; what was held is due then. */
  async mute(chatId: string, until: string | null): Promise<void> {
    await this.db.query(
      `UPDATE telegram_chats
          SET muted_at = CASE WHEN muted_until > now() THEN muted_at WHEN $2::timestamptz IS NULL THEN muted_at ELSE now() END,
              muted_until = coalesce($2, least(muted_until, now()))
        WHERE chat_id = $1`,
      [chatId, until],
    );
    await this.announce(chatId);
  }

  /** Ids of the triggers in the list this chat was shown last, in its order; empty before the first. */
  async listed(chatId: string): Promise<readonly string[]> {
    const [row] = await this.db.query<{ listed: string[] }[]>(
      'SELECT listed FROM telegram_chats WHERE chat_id = $1',
      [chatId],
    );
    return row?.listed ?? [];
  }

  async keepListed(chatId: string, ids: readonly string[]): Promise<void> {
    await this.db.query('UPDATE telegram_chats SET listed = $2 WHERE chat_id = $1', [chatId, ids]);
  }

  announce(chatId: string): Promise<void> {
    return this.announceBy('chat_id', chatId);
  }

  /** Tells the pages of an account how its chat stands, if it has one. */
  announceOf(userId: string): Promise<void> {
    return this.announceBy('user_id', userId);
  }

  private async announceBy(column: 'chat_id' | 'user_id', id: string): Promise<void> {
    const sql = `SELECT ${STATUS} FROM telegram_chats chat WHERE chat.${column} = $1`;
    this.publish(await this.db.query<OwnedChat[]>(sql, [id]));
  }

  /** `assignment` and `condition` are SQL of this class, never input. */
  private async change(
    chatId: string,
    assignment: string,
    condition: string,
  ): Promise<'changed' | 'as-it-was'> {
    const changed = await this.db.query<OwnedChat[]>(
      `WITH changed AS (
         UPDATE telegram_chats SET ${assignment} WHERE chat_id = $1 AND ${condition} RETURNING *
       ) SELECT ${STATUS} FROM changed chat`,
      [chatId],
    );
    this.publish(changed);
    return changed.length > 0 ? 'changed' : 'as-it-was';
  }

  private publish(chats: readonly OwnedChat[]): void {
    for (const { userId, ...chat } of chats) {
      const { chatId } = chat;
      this.chatEvents.status.publish(
        userId === null
          ? { chatId, status: connectedStatus(chat) }
          : { chatId, userId, status: accountStatus(chat) },
      );
    }
  }
}

/** Whose triggers a chat's commands and buttons act on. */
@Injectable()
export class ChatOwners {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where there is no trial, whoever has no account in this chat. */
  async isStranger(chatId: string): Promise<boolean> {
    if (this.config.trial === 'open') return false;
    const linked = await this.db.query<unknown[]>(
      'SELECT FROM telegram_chats WHERE chat_id = $1 AND user_id IS NOT NULL',
      [chatId],
    );
    return linked.length === 0;
  }

  /**
   * The account the chat is linked to at this moment, else the trial of the chat itself.
   * @throws AppError SUSPENDED (403): nothing of such an account is shown or changed; FORBIDDEN (403) for a stranger.
   */
  async ownerOfChat(chatId: string): Promise<Owner> {
    const [account] = await this.db.query<{ id: string; suspended: boolean }[]>(
      `SELECT account.id, account.status = 'suspended' AS suspended
         FROM telegram_chats chat JOIN users account ON account.id = chat.user_id
        WHERE chat.chat_id = $1`,
      [chatId],
    );
    if (account === undefined && this.config.trial === 'off')
      throw new AppError('FORBIDDEN', 403, PRIVATE_BOT);
    if (account === undefined) return trialOwner(chatId);
    if (account.suspended) throw new AppError('SUSPENDED', 403);
    return accountOwner(account.id);
  }
}

export interface HandleChat extends ChatState {
  readonly heardAt: Date;
}

@Injectable()
export class Handles {
  constructor(private readonly db: DataSource) {}

  /**
   * The private chat of the person who, as far as the bot has heard, holds the handle now (without @, small letters);
   * null if nobody does. Handles change hands: of several people who wrote under it, the one who wrote last.
   */
  async chatOf(handle: string): Promise<HandleChat | null> {
    const [chat] = await this.db.query<HandleChat[]>(
      `SELECT chat.chat_id AS "chatId", chat.username, chat.blocked_at IS NOT NULL AS blocked,
              chat.stopped_at IS NOT NULL AS stopped, lead.last_seen AS "heardAt"
         FROM leads lead
         JOIN telegram_chats chat USING (telegram_user_id)
        WHERE lower(lead.telegram_username) = $1 AND lower(chat.username) = $1
        ORDER BY lead.last_seen DESC
        LIMIT 1`,
      [handle],
    );
    return chat ?? null;
  }
}
