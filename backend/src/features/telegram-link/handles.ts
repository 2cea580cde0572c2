import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatState } from '../../identity/trial/trial-sessions.js';

/** The chat of whoever holds a handle. */
export interface HandleChat extends ChatState {
  /** When the person last wrote to the bot. */
  readonly heardAt: Date;
}

/** Which chat a Telegram handle leads to. */
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
