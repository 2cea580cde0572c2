import type { EntityManager } from 'typeorm';

/** What a sender is claiming at this moment is skipped: it goes, or the sender finds the account as it is now. */
const CALL_OFF = `
WITH waiting AS (
  SELECT id FROM deliveries
   WHERE status = 'pending' AND id = ANY (ARRAY(
     SELECT id FROM deliveries WHERE user_id = $1 AND status = 'pending'
      UNION
     SELECT delivery.id FROM deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
      WHERE alert.user_id = $1 AND delivery.status = 'pending'
      UNION
     SELECT delivery.id FROM deliveries delivery JOIN telegram_chats chat USING (chat_id)
      WHERE chat.user_id = $1 AND delivery.status = 'pending'))
     FOR UPDATE SKIP LOCKED
)
UPDATE deliveries
   SET status = 'cancelled', reason = $2, settled_at = now(), sealed = NULL
 WHERE id = ANY (ARRAY(SELECT id FROM waiting))`;

/** Calls off, in the caller's transaction, all that waits to be sent to a person, by Telegram or mail; nobody is told. */
export async function callOffAll(tx: EntityManager, userId: string, reason: 'suspended'): Promise<void> {
  await tx.query(CALL_OFF, [userId, reason]);
}
