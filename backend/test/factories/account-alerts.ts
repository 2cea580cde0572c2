import type { EntityManager } from 'typeorm';
import type { MailReason } from '../../src/contract/messages/mail-alert.js';
import { EVIDENCE } from '../delivery-app.js';
import { databaseTime } from '../support/database-time.js';

type Database = Pick<EntityManager, 'query'>;

export interface AccountAlert {
  readonly userId: string;
  /** Where it goes: to a chat, or by mail for a reason. */
  readonly by: number | MailReason;
  readonly level?: number;
  readonly urgent?: boolean;
  /** How long ago it came up. */
  readonly agoMs?: number;
  readonly evidence?: object;
}

export interface FiredForAccount {
  readonly triggerId: string;
  readonly alertId: string;
  readonly deliveryId: string;
}

/** Attaches a chat to an account. */
export async function linkChat(db: Database, chatId: number, userId: string): Promise<void> {
  await db.query('UPDATE telegram_chats SET user_id = $2, linked_at = now() WHERE chat_id = $1', [
    chatId,
    userId,
  ]);
}

/** A trigger of an account that has just fired: its alert and delivery are recorded, nobody is told. */
export async function fireFor(db: Database, wish: AccountAlert): Promise<FiredForAccount> {
  const { userId, by, level = 65_000, urgent = false, agoMs = 0 } = wish;
  const firedAt = (await databaseTime(db)) - agoMs;
  const evidence = { ...EVIDENCE, condition: { op: 'above', level }, seenAt: firedAt, ...wish.evidence };
  const [chatId, why] = typeof by === 'number' ? [by, null] : [null, by];
  const [row] = await db.query<FiredForAccount[]>(
    `WITH watched AS (
       INSERT INTO triggers (user_id, symbol, op, level, phase, fire_no)
       VALUES ($1, 'BTC', 'above', $2, 'breached', 1) RETURNING id
     ), alert AS (
       INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
       SELECT id, 1, $1, 'BTC', 65012.4, to_timestamp($3::float8 / 1000), $4 FROM watched RETURNING id, trigger_id
     )
     INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, urgent, body, created_at)
     SELECT CASE WHEN $5::bigint IS NULL THEN 'email' ELSE 'telegram' END, 'alert', id, $5, $1, $6, $7,
            now() - $8 * interval '1 millisecond'
       FROM alert
     RETURNING (SELECT trigger_id FROM alert) AS "triggerId", alert_id AS "alertId", id AS "deliveryId"`,
    [userId, level, firedAt, JSON.stringify(evidence), chatId, urgent, why, agoMs],
  );
  if (!row) throw new Error('nothing was inserted');
  return row;
}
