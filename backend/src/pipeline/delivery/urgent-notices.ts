import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Notice } from '../../contract/messages/notice.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

/**
 * A row for the chat of each of the people $1 whom messages reach now, and one for their mail if the notice has words for
 * one and there is a mail server: $4. The locks hold off an erasure of a chat.
 */
const ENQUEUE = `
WITH chats AS (
  SELECT chat_id, user_id FROM telegram_chats
   WHERE user_id = ANY ($1::uuid[]) AND blocked_at IS NULL AND stopped_at IS NULL
   ORDER BY chat_id
     FOR KEY SHARE
)
INSERT INTO deliveries (channel, kind, chat_id, user_id, urgent, body)
SELECT 'telegram', 'notice', chat_id, user_id, true, $2 FROM chats
UNION ALL
SELECT 'email', 'notice', NULL, person, true, $3
  FROM unnest($1::uuid[]) person WHERE $3::text IS NOT NULL AND $4::boolean`;

/** One notice to many people at once, before what is not urgent. */
@Injectable()
export class UrgentNotices {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Queues it in the caller's transaction: it goes if and only if that commits. */
  async enqueue(tx: EntityManager, userIds: readonly string[], { chat, mail }: Notice): Promise<void> {
    const bodies = [JSON.stringify(chat), mail === null ? null : JSON.stringify(mail)];
    await tx.query(ENQUEUE, [userIds, ...bodies, this.config.mail !== null]);
  }
}
