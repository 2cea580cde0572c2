import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { over, seconds, when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';
import { greenAgain, redEverywhere } from '../watch/ready.js';

/** What the product's processes need and a hundred more. */
const MAX_CONNECTIONS = 128;
const IDLE = 100;
const CONNECT_MS = 3_000;
const HELD_MS = 5_000;
const LOOK_MS = 20;
const LONGEST_RED_MS = 5_000;
const LONGEST_RETURN_MS = 5_000;
const BETWEEN_MS = 3_000;
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'bellwether%'`;

/** Every connection of the product ended by the server, first alone, then while strangers take all the places. */
export const endDatabaseSessions: Row = {
  name: 'end-database-sessions',
  number: 6,
  title: 'pg_terminate_backend of all; no connection left',
  run: stageRun({ postgresSettings: { max_connections: String(MAX_CONNECTIONS) } }, async (stage) => {
    const { order, cluster } = stage;
    const idle: pg.Client[] = [];
    order.cleanup.add(() => release(idle));
    await cluster.database.rows(TERMINATE);
    const backMs = await greenAgain(cluster, 2 * LONGEST_RETURN_MS);
    await sleep(BETWEEN_MS);
    for (let i = 0; i < IDLE; i++) await occupy(stage, idle);
    const crowdedMs = await greenAgain(cluster, LOOK_MS);
    const redMs = await crowdOut(stage, idle);
    await release(idle);
    const greenMs = await greenAgain(cluster, 2 * LONGEST_RETURN_MS);
    return {
      figures: {
        'back after all were ended': seconds(backMs),
        'red after': seconds(redMs),
        'green after': seconds(greenMs),
      },
      faults: [
        ...over('coming back after all connections were ended', backMs, LONGEST_RETURN_MS),
        ...when(crowdedMs === null, 'a process is not ready beside 100 idle clients'),
        ...over('turning red without a connection', redMs, LONGEST_RED_MS),
        ...over('turning green again', greenMs, LONGEST_RETURN_MS),
      ],
    };
  }),
};

/** Ends the product's connections and takes their places for a while. Returns when all processes were red. */
async function crowdOut(stage: Stage, idle: pg.Client[]): Promise<number | null> {
  const { cluster } = stage;
  const until = Date.now() + HELD_MS;
  const crowding = (async () => {
    while (Date.now() < until) {
      while (await occupy(stage, idle));
      await cluster.database.rows(TERMINATE);
    }
  })();
  const [redMs] = await Promise.all([redEverywhere(cluster, HELD_MS), crowding]);
  return redMs;
}

/** Adds one client that does nothing; false if the server has no place. */
async function occupy({ cluster }: Stage, idle: pg.Client[]): Promise<boolean> {
  const client = new pg.Client({
    connectionString: cluster.postgres.url,
    application_name: 'stranger',
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    idle.push(client);
    return true;
  } catch {
    return false;
  }
}

async function release(idle: pg.Client[]): Promise<void> {
  await Promise.all(idle.splice(0).map((client) => client.end().catch(() => {})));
}
