import type { EntityManager } from 'typeorm';
import { hashOfId } from './session-key.js';

/**
 * Whether the session that asked is still open. To be asked once it is the account's turn: whoever sets a new password
 * takes turns as well, and what the sessions it ended had asked for must not come true afterwards.
 */
export async function isSessionOpen(tx: EntityManager, sessionId: string): Promise<boolean> {
  const open = await tx.query<unknown[]>('SELECT FROM sessions WHERE id_hash = $1 AND ended_at IS NULL', [
    hashOfId(sessionId),
  ]);
  return open.length > 0;
}
