import type { EntityManager } from 'typeorm';
import { FREE_WALLETS } from '../../contract/wallet.js';

const PAUSE_BEYOND_FREE = `
WITH beyond AS (
  SELECT id FROM wallets WHERE user_id = $1 AND paused IS NULL
   ORDER BY created_at, id OFFSET ${FREE_WALLETS}
)
UPDATE wallets SET paused = 'plan' WHERE id IN (SELECT id FROM beyond) AND paused IS NULL
RETURNING id`;

const RESTORE = `UPDATE wallets SET paused = NULL WHERE user_id = $1 AND paused IS NOT NULL RETURNING id`;

/** Pauses the wallets an account without Pro may not have, the newest first. @returns how many. */
export function pauseWalletsBeyondFree(tx: EntityManager, userId: string): Promise<number> {
  return countChanged(tx, PAUSE_BEYOND_FREE, userId);
}

/** Ends the pause of an account's wallets. @returns how many there were. */
export function restorePausedWallets(tx: EntityManager, userId: string): Promise<number> {
  return countChanged(tx, RESTORE, userId);
}

async function countChanged(tx: EntityManager, sql: string, userId: string): Promise<number> {
  const [, count] = await tx.query<[unknown[], number]>(sql, [userId]);
  return count;
}

/** How many wallets of an account are paused. */
export async function countPausedWallets(tx: EntityManager, userId: string): Promise<number> {
  const [paused] = await tx.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM wallets WHERE user_id = $1 AND paused IS NOT NULL',
    [userId],
  );
  return paused?.count ?? 0;
}
