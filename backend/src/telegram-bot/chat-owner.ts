import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountOwner, type Owner, trialOwner } from '../triggers/owner.js';

/** Whose triggers a chat's commands and buttons act on. */
@Injectable()
export class ChatOwners {
  constructor(private readonly db: DataSource) {}

  /** The account the chat is linked to at this moment, else the trial of the chat itself. */
  async ownerOfChat(chatId: string): Promise<Owner> {
    const [chat] = await this.db.query<{ userId: string | null }[]>(
      'SELECT user_id AS "userId" FROM telegram_chats WHERE chat_id = $1',
      [chatId],
    );
    return chat?.userId ? accountOwner(chat.userId) : trialOwner(chatId);
  }
}
