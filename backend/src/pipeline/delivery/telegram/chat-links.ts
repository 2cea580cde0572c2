import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Claim } from '../outbox/channel.js';

/** What delivery learns about a chat and somebody else keeps. */
export abstract class ChatLinks {
  /** Telegram refused a message because the person blocked the bot. Repeats change nothing. */
  abstract markBlocked(chatId: string): Promise<void>;
}

/**
 * A chat that goes on under another id. Like the statement that records fires it touches the tables of several rooms,
 * because half a move would send a person's messages to a chat that is gone.
 */
@Injectable()
export class ChatMoves {
  constructor(private readonly db: DataSource) {}

  /**
   * Gives everything of a claim's chat to chat `to`, in one transaction; the claimed deliveries wait again, in their
   * places. `taken`, and nothing changed, if there is such a chat already. May be repeated.
   */
  async move(claim: Claim, to: string): Promise<'moved' | 'taken'> {
    return this.db.transaction(async (transaction) => {
      if (!(await isStillThere(transaction, claim))) return 'moved';
      const taken = await transaction.query<object[]>('SELECT FROM telegram_chats WHERE chat_id = $1', [to]);
      if (taken.length > 0) return 'taken';
      const ids = [claim.destination, to];
      // Link tokens and triggers follow. That waits for whoever is recording fires of theirs, so what they add is seen below.
      await transaction.query('UPDATE telegram_chats SET chat_id = $2 WHERE chat_id = $1', ids);
      await transaction.query('UPDATE alerts SET trial_chat_id = $2 WHERE trial_chat_id = $1', ids);
      await transaction.query(
        `UPDATE deliveries SET status = 'pending', claim = NULL, claim_until = NULL WHERE claim = $1 AND chat_id = $2
            AND status = 'sending'`,
        [claim.key, claim.destination],
      );
      await transaction.query('UPDATE deliveries SET chat_id = $2 WHERE chat_id = $1', ids);
      return 'moved';
    });
  }
}

async function isStillThere(transaction: EntityManager, { key, destination }: Claim): Promise<boolean> {
  const claimed = await transaction.query<object[]>(
    `SELECT FROM deliveries WHERE claim = $1 AND chat_id = $2 AND status = 'sending' FOR UPDATE`,
    [key, destination],
  );
  return claimed.length > 0;
}
