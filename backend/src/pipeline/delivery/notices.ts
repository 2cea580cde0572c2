import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Notice } from '../../contract/messages/notice.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

const PEOPLE = '$1::uuid[]';
/** What `chatNoticeOf` reads. */
const CHAT_BODY = '$2';
/** What `emailNoticeOf` reads; null: it has no words for an e-mail. */
const EMAIL_BODY = '$3::text';
const HAS_EMAIL_SERVER = '$4::boolean';
const URGENT = '$5::boolean';

const ALWAYS = 'true';
/** As record-fires routes alerts: to the address of whom no chat is linked to, or who blocked the bot. */
const ONLY_WITHOUT_CHAT = `EXISTS (SELECT FROM users WHERE id = person AND email_verified_at IS NOT NULL)
     AND NOT EXISTS (SELECT FROM telegram_chats WHERE user_id = person AND blocked_at IS NULL)`;

/**
 * A row for the chat of each person whom messages reach now, and one for their address where `emailed`. The locks hold off an
 * erasure of a chat.
 */
const enqueueSql = (emailed: string): string => `
WITH chats AS (
  SELECT chat_id, user_id FROM telegram_chats
   WHERE user_id = ANY (${PEOPLE}) AND blocked_at IS NULL AND stopped_at IS NULL
   ORDER BY chat_id
     FOR KEY SHARE
)
INSERT INTO deliveries (channel, kind, chat_id, user_id, urgent, body)
SELECT 'telegram', 'notice', chat_id, user_id, ${URGENT}, ${CHAT_BODY} FROM chats
UNION ALL
SELECT 'email', 'notice', NULL, person, ${URGENT}, ${EMAIL_BODY}
  FROM unnest(${PEOPLE}) person WHERE ${EMAIL_BODY} IS NOT NULL AND ${HAS_EMAIL_SERVER} AND ${emailed}
RETURNING id`;

const ENQUEUE = enqueueSql(ALWAYS);
const ENQUEUE_AS_ALERT = enqueueSql(ONLY_WITHOUT_CHAT);

/** Messages to people that are about no alert, as rows of the outbox: to the linked chat and to their own address. */
@Injectable()
export class Notices {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'email'>) {}

  /**
   * Queues a notice in the caller's transaction: it goes, within a second, if and only if that commits, and after
   * whatever alerts wait for the same person. Returns the ids of its deliveries; none if nothing reaches the person.
   */
  enqueue(tx: EntityManager, userId: string, notice: Notice): Promise<readonly string[]> {
    return this.insert(tx, ENQUEUE, [userId], notice, 'in turn');
  }

  /** The same where the person's alerts go: to the chat, or to the address if none can be written to. */
  async enqueueLikeAlerts(tx: EntityManager, userId: string, notice: Notice): Promise<void> {
    await this.insert(tx, ENQUEUE_AS_ALERT, [userId], notice, 'in turn');
  }

  /** The same to many people at once, before what is not urgent. */
  async enqueueUrgent(tx: EntityManager, userIds: readonly string[], notice: Notice): Promise<void> {
    await this.insert(tx, ENQUEUE, userIds, notice, 'urgent');
  }

  /** Cancels those of a notice's deliveries that have not begun to go, for a reason shown nowhere but in the table. */
  async cancel(tx: EntityManager, ids: readonly string[], reason: string): Promise<void> {
    await tx.query(
      `UPDATE deliveries SET status = 'cancelled', reason = $2, settled_at = now()
        WHERE id = ANY ($1::bigint[]) AND kind = 'notice' AND status = 'pending'`,
      [ids, reason],
    );
  }

  private async insert(
    tx: EntityManager,
    sql: string,
    userIds: readonly string[],
    { chat, email }: Notice,
    turn: 'urgent' | 'in turn',
  ): Promise<readonly string[]> {
    const rows = await tx.query<{ id: string }[]>(sql, [
      userIds,
      JSON.stringify(chat),
      email === null ? null : JSON.stringify(email),
      this.config.email !== null,
      turn === 'urgent',
    ]);
    return rows.map(({ id }) => id);
  }
}
