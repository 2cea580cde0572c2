import type { EntityManager } from 'typeorm';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';

/**
 * Makes the transaction wait for a chat that is being linked to the account, and hold off others until it ends. Linking
 * locks rows in another order: call this before the account's row is locked.
 */
export function holdOffLinks(tx: EntityManager, userId: string): Promise<void> {
  return lockOwners(tx, [accountOwner(userId)]);
}

/** Whoever showed the account's code to a chat can no longer have it confirmed there. */
export async function endLinkRequests(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('UPDATE handshakes SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL', [userId]);
}

/** The account has no chat any more, and none can be confirmed. */
export async function cutChatTies(tx: EntityManager, userId: string): Promise<void> {
  await endLinkRequests(tx, userId);
  await tx.query('UPDATE telegram_chats SET user_id = NULL, linked_at = NULL WHERE user_id = $1', [userId]);
}
