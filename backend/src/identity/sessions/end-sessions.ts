import type { EntityManager } from 'typeorm';
import { keyOf } from './session-key.js';

/** Ends all sessions of an account in the caller's transaction. Answers the keys of those that were open. */
export async function endSessionsOf(tx: EntityManager, userId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ idHash: Buffer }[]>(
    `WITH ended AS (
       UPDATE sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL RETURNING id_hash
     ) SELECT id_hash AS "idHash" FROM ended`,
    [userId],
  );
  return rows.map(({ idHash }) => keyOf(idHash));
}
