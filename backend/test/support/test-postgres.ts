import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../e2e/run/postgres/embedded-postgres.js';
import { stopAbandonedPostgres } from '../../../e2e/run/postgres/stop-abandoned.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { DATABASE_FOLDERS, databaseFolder } from './database-folder.js';
import { SERVER_URL_VARIABLE, TEMPLATE } from './test-server.js';

/** Nothing in these databases needs to outlive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

const FOLDER = 'bellwether-test-';
const SURELY_OLD_MS = 10 * 60_000;

let running: { readonly postgres: EmbeddedPostgres; readonly dataDir: string } | null = null;

/** Starts the server of this test run and migrates the template that every test database is a copy of. */
export async function startTestPostgres(): Promise<void> {
  await Promise.all(DATABASE_FOLDERS.map(sweep));
  const dataDir = await mkdtemp(join(await databaseFolder(), FOLDER));
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', settings: FAST, say: () => {} });
  running = { postgres, dataDir };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopTestPostgres().then(leave));
  await createDatabase(postgres.urlOf('postgres'), TEMPLATE);
  await migrate(postgres.urlOf(TEMPLATE));
  process.env[SERVER_URL_VARIABLE] = postgres.urlOf('postgres');
}

export async function stopTestPostgres(): Promise<void> {
  await running?.postgres.close();
  if (running !== null) await rm(running.dataDir, { recursive: true });
  running = null;
}

/** Stops and deletes what earlier runs left behind because they were killed. Those that still run are left alone. */
async function sweep(parent: string): Promise<void> {
  const all = await readdir(parent).catch(() => []);
  const names = all.filter((name) => name.startsWith(FOLDER));
  for (const folder of names.map((name) => join(parent, name))) {
    // A run that ends now takes its folder away by itself.
    const found = await stat(folder).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < SURELY_OLD_MS) continue;
    if ((await stopAbandonedPostgres(folder)) === 'gone') await rm(folder, { recursive: true, force: true });
  }
}

function leave(): never {
  process.exit(130);
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}
