import { setTimeout as sleep } from 'node:timers/promises';
import { over, seconds, worst } from '../figures.js';
import type { Row } from '../row.js';
import { stageRun } from '../stage.js';
import { greenAgain } from '../watch/ready.js';

const CRASHES = { full: 3, sample: 1 };
const EVERY_MS = 9_000;
const DOWN_MS = 700;
const LONGEST_RETURN_MS = 5_000;

/** PostgreSQL stopped as by `pg_ctl -m immediate`, and started again. */
export const crashPostgres: Row = {
  name: 'crash-postgres',
  number: 4,
  title: 'PostgreSQL crashes and comes back',
  run: stageRun({}, async (stage) => {
    const { order, cluster } = stage;
    const returns: (number | null)[] = [];
    for (let crash = 0; crash < CRASHES[order.length]; crash++) {
      await sleep(EVERY_MS);
      stage.interrupted += 1;
      await cluster.postgres.crash();
      await sleep(DOWN_MS);
      await cluster.postgres.start();
      returns.push(await greenAgain(cluster, 2 * LONGEST_RETURN_MS));
    }
    const longest = worst(returns);
    return {
      figures: { crashes: returns.length, 'longest return of a process': seconds(longest) },
      faults: over('the return of all processes', longest, LONGEST_RETURN_MS),
    };
  }),
};
