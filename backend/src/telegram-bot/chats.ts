import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChatLinks } from '../delivery/ports.js';
import type { ChatIdentity } from './chat-identity.js';
import { ChatStatusStream } from './chat-status-stream.js';

interface StatusRow {
  readonly chatId: string;
  readonly username: string | null;
  readonly blocked: boolean;
}

const STATUS = `chat_id AS "chatId", username, blocked_at IS NOT NULL AS blocked`;

/** The private chats of everybody who has written to the bot. Every call may be repeated. */
@Injectable()
export class Chats extends ChatLinks {
  constructor(
    private readonly db: DataSource,
    private readonly changes: ChatStatusStream,
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

  override markBlocked(chatId: string): Promise<void> {
    return this.change(chatId, 'blocked_at = now()', 'blocked_at IS NULL');
  }

  markUnblocked(chatId: string): Promise<void> {
    return this.change(chatId, 'blocked_at = NULL', 'blocked_at IS NOT NULL');
  }

  /** No messages for this chat until it is resumed. */
  async stop(chatId: string): Promise<void> {
    await this.db.query(
      'UPDATE telegram_chats SET stopped_at = coalesce(stopped_at, now()) WHERE chat_id = $1',
      [chatId],
    );
  }

  /** Whether messages were stopped until now. */
  async resume(chatId: string): Promise<'resumed' | 'was-on'> {
    const rows = await this.db.query<unknown[]>(
      `WITH resumed AS (
         UPDATE telegram_chats SET stopped_at = NULL WHERE chat_id = $1 AND stopped_at IS NOT NULL RETURNING chat_id
       ) SELECT * FROM resumed`,
      [chatId],
    );
    return rows.length > 0 ? 'resumed' : 'was-on';
  }

  /** Tells everybody how things stand with this chat. */
  async announce(chatId: string): Promise<void> {
    const rows = await this.db.query<StatusRow[]>(`SELECT ${STATUS} FROM telegram_chats WHERE chat_id = $1`, [
      chatId,
    ]);
    this.publish(rows);
  }

  /** `assignment` and `condition` are SQL of this class, never input. */
  private async change(chatId: string, assignment: string, condition: string): Promise<void> {
    const changed = await this.db.query<StatusRow[]>(
      `WITH changed AS (
         UPDATE telegram_chats SET ${assignment} WHERE chat_id = $1 AND ${condition} RETURNING *
       ) SELECT ${STATUS} FROM changed`,
      [chatId],
    );
    this.publish(changed);
  }

  private publish(rows: readonly StatusRow[]): void {
    for (const { chatId, username, blocked } of rows) {
      const status = {
        connected: true,
        username,
        telegramUsername: username,
        chat_id: chatId,
        ...(blocked && { blocked: true }),
      };
      this.changes.publish({ chatId, status });
    }
  }
}
