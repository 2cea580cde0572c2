import type { EntityManager } from 'typeorm';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.js';

/** A process whose heartbeat is further from now than this has missed several. */
export const ALIVE_MS = 10_000;

/** How many migrations this release knows, as its heartbeat reports it. */
export const KNOWN_MIGRATIONS = ALL_MIGRATIONS.length;

/** Whether a row of `processes` is of one that lives, by the database's clock; `ms` is ALIVE_MS as SQL. */
export const aliveSql = (ms: string): string => `
seen_at BETWEEN clock_timestamp() - ${ms} * interval '1 millisecond' AND clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** A release before the heartbeat reported it counts as older. */
const OLDER = `
SELECT EXISTS (
  SELECT FROM processes
   WHERE ${aliveSql('$1')} AND coalesce(CASE jsonb_typeof(report -> 'migrations') WHEN 'number' THEN (report ->> 'migrations')::numeric END, 0) < $2
) AS found`;

/** Whether a process that lives knows fewer migrations than this one: an upgrade is under way. */
export async function isOlderProcessAlive(db: Pick<EntityManager, 'query'>): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }[]>(OLDER, [ALIVE_MS, KNOWN_MIGRATIONS]);
  return row?.found ?? false;
}
