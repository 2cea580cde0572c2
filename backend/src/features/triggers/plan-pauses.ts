import { Any, type EntityManager } from 'typeorm';
import { FREE_SYMBOLS, FREE_TRIGGERS } from '../../contract/plans.js';
import { endRoutes } from '../../pipeline/alerts/route-sql.js';
import type { Condition } from '../../contract/trigger.js';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { TriggerEntity } from './trigger.entity.js';
import { conditionOf, watchedOf } from './trigger-row.js';

/** Ids of triggers that were paused or restored, and those of them that are watched again, as the transaction leaves them. */
export interface TriggerPauses {
  readonly changed: readonly string[];
  readonly watched: readonly WatchedTrigger[];
}

/**
 * Waits for no row: whoever records fires locks several in an order of their own. What is locked at this moment stays as
 * it is until the next time. Where a snooze ends with it, no further step of a route comes.
 */
const PAUSE_BEYOND_FREE = `
WITH placed AS (
  SELECT id, "isBeyond", row_number() OVER (PARTITION BY "isBeyond" ORDER BY created_at, id) AS place
    FROM (SELECT id, created_at, symbol <> ALL ($2::text[]) OR series IS NOT NULL OR guards IS NOT NULL
                                 OR exchange IS NOT NULL AS "isBeyond"
            FROM triggers WHERE user_id = $1 AND paused IS NULL) held
), free_to_change AS (
  SELECT id, snoozed_until FROM triggers
   WHERE id IN (SELECT id FROM placed WHERE "isBeyond" OR place > ${FREE_TRIGGERS}) AND paused IS NULL
   ORDER BY id
     FOR UPDATE SKIP LOCKED
), silenced AS (
  ${endRoutes('SELECT id FROM free_to_change WHERE snoozed_until IS NOT NULL')}
)
UPDATE triggers
   SET paused = 'plan', snoozed_until = NULL, revision = revision + 1, updated_at = now()
 WHERE id IN (SELECT id FROM free_to_change)
RETURNING id`;

const RESTORE = `
WITH free_to_change AS (
  SELECT id FROM triggers WHERE user_id = $1 AND paused IS NOT NULL ORDER BY id FOR UPDATE SKIP LOCKED
)
UPDATE triggers
   SET paused = NULL, phase = CASE phase WHEN 'disarmed' THEN phase ELSE 'settling' END, fired_at = NULL, released_at = NULL, since_at = NULL,
       armed_at = CASE phase WHEN 'disarmed' THEN armed_at ELSE clock_timestamp() END, snoozed_until = NULL, revision = revision + 1, updated_at = now()
 WHERE id IN (SELECT id FROM free_to_change)
RETURNING id`;

/**
 * Pauses what an account without Pro may not have: triggers on symbols, series, guards and single exchanges, then the newest beyond
 * Free's limit, disarmed ones counted. To be called once it is the owner's turn. Alerts that were recorded stay.
 */
export async function pauseBeyondFree(tx: EntityManager, userId: string): Promise<TriggerPauses> {
  return { changed: await changedBy(tx, PAUSE_BEYOND_FREE, [userId, FREE_SYMBOLS]), watched: [] };
}

/**
 * Ends the pause of an account's triggers: those that were armed get a new baseline, as after an edit, so that none
 * rings for what has happened in the meantime; those that were disarmed stay so. To be called once it is the owner's turn.
 */
export async function restorePaused(tx: EntityManager, userId: string): Promise<TriggerPauses> {
  const changed = await changedBy(tx, RESTORE, [userId]);
  if (changed.length === 0) return { changed, watched: [] };
  const rows = await tx.find(TriggerEntity, { where: { id: Any([...changed]) } });
  return { changed, watched: rows.map(watchedOf) };
}

async function changedBy(tx: EntityManager, sql: string, parameters: unknown[]): Promise<string[]> {
  const [rows] = await tx.query<[{ id: string }[], number]>(sql, parameters);
  return rows.map(({ id }) => id);
}

export async function pausedTriggers(
  tx: EntityManager,
  userId: string,
): Promise<readonly { readonly symbol: string; readonly condition: Condition }[]> {
  const rows = await tx.find(TriggerEntity, {
    where: { userId, paused: 'plan' },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return rows.map((row) => ({ symbol: row.symbol, condition: conditionOf(row) }));
}
