import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Notice } from '../../contract/messages/notice.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

/**
 * One row for the chat of person $1, if messages reach it now, and one for their mail, if it has words for one and there is a mail server: $4. The
 * bodies $2 and $3 are what `chatNoticeOf` and `mailNoticeOf` read. The lock holds off an erasure of the chat.
 */
const ENQUEUE = `
WITH chat AS (
  SELECT chat_id, user_id FROM telegram_chats
   WHERE user_id = $1 AND blocked_at IS NULL AND stopped_at IS NULL
     FOR KEY SHARE
)
INSERT INTO deliveries (channel, kind, chat_id, user_id, body)
SELECT 'telegram', 'notice', chat_id, user_id, $2 FROM chat
UNION ALL
SELECT 'email', 'notice', NULL, $1::uuid, $3 WHERE $3::text IS NOT NULL AND $4::boolean
RETURNING id`;

/** Messages to people that are about no alert, as rows of the outbox: to the linked chat and to their own address. */
@Injectable()
export class Notices {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Queues a notice in the caller's transaction: it goes, within a second, if and only if that commits, and after
   * whatever alerts wait for the same person. Returns the ids of its deliveries; none if nothing reaches the person.
   */
  async enqueue(tx: EntityManager, userId: string, { chat, mail }: Notice): Promise<readonly string[]> {
    const bodies = [JSON.stringify(chat), mail === null ? null : JSON.stringify(mail)];
    const rows = await tx.query<{ id: string }[]>(ENQUEUE, [userId, ...bodies, this.config.mail !== null]);
    return rows.map(({ id }) => id);
  }

  /** Calls off those of a notice's deliveries that have not begun to go, for a reason shown nowhere but in the table. */
  async callOff(tx: EntityManager, ids: readonly string[], reason: string): Promise<void> {
    await tx.query(
      `UPDATE deliveries SET status = 'cancelled', reason = $2, settled_at = now()
        WHERE id = ANY ($1::bigint[]) AND kind = 'notice' AND status = 'pending'`,
      [ids, reason],
    );
  }
}
