import type { EntityManager } from 'typeorm';
import type { Actor } from './audit/audit.js';

/**
 * Whether the actor is an active admin, or the product itself; both accounts stay as they are until the transaction ends.
 * They are locked in one order, whoever acts on whom. `targetId` null: what is done concerns no account.
 */
export async function mayAct(tx: EntityManager, actor: Actor, targetId: string | null): Promise<boolean> {
  if (actor.userId === null) return true;
  const accounts = await tx.query<{ id: string; isAdmin: boolean }[]>(
    `SELECT id, granted = 'admin' AND status = 'active' AS "isAdmin"
       FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE`,
    [actor.userId, targetId],
  );
  return accounts.some(({ id, isAdmin }) => id === actor.userId && isAdmin);
}
