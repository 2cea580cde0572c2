import { ROLE_OF_LEASE } from '@bellwether/backend/platform/leases/leases.js';
import pg from 'pg';
import { backUpAndRestore } from '../image/prove-image.js';
import { startSurroundings, type Surroundings } from '../image/installation.js';
import { makeProgram, type Program, Server } from '../image/program.js';
import { told, walk } from '../image/walk.js';
import { DatabaseView } from '../support/database-view.js';
import { type Finding, inFolder, report } from '../support/run.js';
import { ask } from '../support/throwaway-postgres.js';
import { until } from '../support/until.js';
import { providePgBouncer, startPgBouncer } from './pgbouncer.js';

/**
 * Run from the repository's root: the image's folder in production mode on a new database behind PgBouncer in transaction
 * mode, with its leases going directly. Exit code 1 if something does not hold, or there is no PgBouncer to be had.
 */
const KEPT_IN = 'test-output/tools';

await inFolder('pooler', async (folder, cleanup) => {
  const pooler = await providePgBouncer(KEPT_IN);
  const program = await makeProgram(folder);
  const outside = await startSurroundings(folder, cleanup);
  const own = new URL((outside.env.DATABASE_URL ?? '').replace('@/', '@socket/'));
  const server = { port: own.searchParams.get('port') ?? '', user: own.username, password: own.password };
  const port = await startPgBouncer(pooler, server, folder, cleanup);
  const at = (where: number | string, database: string): string =>
    `postgres://${server.user}:${server.password}@127.0.0.1:${where}/${database}`;
  for (const name of ['pooled', 'restored']) await outside.database.rows(`CREATE DATABASE ${name}`);
  const pooled = at(port, 'pooled');
  await until('PgBouncer answers', () => ask(pooled, 'SELECT 1').catch(() => null));
  const database = new DatabaseView(at(server.port, 'pooled'));
  cleanup.add(() => database.close());
  const env = { ...outside.env, DATABASE_URL: pooled, DATABASE_LEASE_URL: at(server.port, 'pooled') };
  const around: Surroundings = { ...outside, database, env };
  const running = Server.start(program, env, cleanup);
  const walked = await walk(around, running, performance.now());
  await ask(at(port, 'pgbouncer'), 'RECONNECT');
  const findings = [
    { what: `behind PgBouncer ${pooler.version}: ${told(walked)}`, holds: true },
    ...(await limits(pooled)),
    await leases(database),
    await backups(program, env, at(port, 'restored')),
  ];
  running.assertRuns();
  const { code } = await running.stop();
  report([...findings, { what: `it stops with ${code}`, holds: code === 0 }]);
});

/** What sessions through the pooler have, and that it holds. */
async function limits(pooled: string): Promise<readonly Finding[]> {
  const [shown] = await ask<Readonly<Record<string, string>>>(
    pooled,
    `SELECT current_setting('statement_timeout') AS statement,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  const slow = await ask(pooled, 'SELECT pg_sleep(8)').then(
    () => 'was let through',
    (error: Error) => error.message,
  );
  const client = new pg.Client(pooled);
  const broken = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
  });
  await client.connect();
  await client.query('BEGIN');
  const idle = await broken;
  return [
    {
      what: `SHOW through it: statement_timeout ${shown?.statement}, idle_in_transaction_session_timeout ${shown?.idle}`,
      holds: shown?.statement === '5s' && shown.idle === '1500ms',
    },
    { what: `a statement of 8 s: ${slow}`, holds: /statement timeout/.test(slow) },
    { what: `a transaction left alone: ${idle}`, holds: idle !== '' },
  ];
}

async function leases(database: DatabaseView): Promise<Finding> {
  const held = await database.rows<{ name: string }>(
    'SELECT name FROM leases WHERE until > now() ORDER BY name',
  );
  const names = held.map(({ name }) => name);
  return {
    what: `leases are held: ${names.join(', ')}`,
    holds: Object.keys(ROLE_OF_LEASE).every((name) => names.includes(name)),
  };
}

async function backups(program: Program, env: Surroundings['env'], restored: string): Promise<Finding> {
  const there = { ...env, DATABASE_URL: restored, DATABASE_LEASE_URL: restored };
  const { rows, holds } = await backUpAndRestore(program, env, there);
  return { what: `backup and restore through it give all ${rows} rows back`, holds };
}
