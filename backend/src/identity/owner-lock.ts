import type { EntityManager } from 'typeorm';
import { AppError } from '../platform/errors/app-error.js';
import { type Owner, ownerKey } from './owner.js';

/**
 * Makes a transaction take turns with every other that edits triggers of these owners, until it ends. All of them are
 * named at once: whoever needs several gets them in the same order.
 */
export async function lockOwners(tx: EntityManager, owners: readonly Owner[]): Promise<void> {
  for (const key of owners.map(ownerKey).sort()) {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`triggers/${key}`]);
  }
}

/** Holds an account's row until the transaction ends. @throws AppError UNAUTHENTICATED (401) unless the account is active. */
export async function lockAccount(tx: EntityManager, userId: string): Promise<void> {
  const active = await tx.query<unknown[]>(
    `SELECT FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE`,
    [userId],
  );
  if (active.length === 0) throw new AppError('UNAUTHENTICATED', 401);
}

/**
 * A chat that belongs to an account has no trial any more. Asked once it is the owner's turn, so that a request that was
 * let in before the chat was linked leaves nothing behind.
 * @throws AppError 401 "Session expired".
 */
export async function refuseEndedTrial(tx: EntityManager, owner: Owner): Promise<void> {
  if (owner.kind === 'user') return;
  const linked = await tx.query<unknown[]>(
    'SELECT FROM telegram_chats WHERE chat_id = $1 AND user_id IS NOT NULL',
    [owner.chatId],
  );
  if (linked.length > 0) throw new AppError('TRIAL_TOKEN', 401, 'Session expired');
}
