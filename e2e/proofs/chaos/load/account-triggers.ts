import { isBand } from '@bellwether/backend/contract/trigger.js';
import { storeMembers } from '../../../bench/latency/population.js';
import type { SeededTrigger } from '../../replay/oracle.js';
import type { Cluster } from '../cluster/cluster.js';

/** Stores the triggers as those of `people` accounts with the usual settings, each linked to a chat, in turn. */
export async function storeForAccounts(
  { database, telegram }: Cluster,
  triggers: readonly SeededTrigger[],
  people: number,
): Promise<void> {
  const members = await storeMembers(database, telegram, people);
  await database.rows(
    `INSERT INTO triggers (id, user_id, symbol, op, level, phase)
     SELECT *, 'settling' FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::numeric[])`,
    [
      triggers.map(({ id }) => id),
      triggers.map((_, i) => members[i % people]?.id),
      triggers.map(({ symbol }) => symbol),
      triggers.map(({ condition }) => condition.op),
      triggers.map(({ condition }) => (isBand(condition) ? null : condition.level)),
    ],
  );
}
