import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/database/embedded/embedded-postgres.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { SERVER_URL_VARIABLE, TEMPLATE } from './test-server.js';

/** Nothing in these databases needs to outlive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

let running: { readonly postgres: EmbeddedPostgres; readonly dataDir: string } | null = null;

/** Starts the server of this test run and migrates the template that every test database is a copy of. */
export async function startTestPostgres(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-test-'));
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

function leave(): never {
  process.exit(130);
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}
