import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../../platform/errors/app-error.js';
import { accountOwner, type Owner, trialOwner } from '../../identity/owner.js';

/** Whose triggers a chat's commands and buttons act on. */
@Injectable()
export class ChatOwners {
  constructor(private readonly db: DataSource) {}

  /**
   * The account the chat is linked to at this moment, else the trial of the chat itself.
   * @throws AppError SUSPENDED (403): nothing of such an account is shown or changed.
   */
  async ownerOfChat(chatId: string): Promise<Owner> {
    const [account] = await this.db.query<{ id: string; suspended: boolean }[]>(
      `SELECT account.id, account.status = 'suspended' AS suspended
         FROM telegram_chats chat JOIN users account ON account.id = chat.user_id
        WHERE chat.chat_id = $1`,
      [chatId],
    );
    if (account === undefined) return trialOwner(chatId);
    if (account.suspended) throw new AppError('SUSPENDED', 403);
    return accountOwner(account.id);
  }
}
