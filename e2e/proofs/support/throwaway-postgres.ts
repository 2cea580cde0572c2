import { OWNER, provideCluster } from '../../run/postgres/cluster.js';
import { findBinaries } from '../../run/postgres/binaries.js';
import { findHome } from '../../run/postgres/home.js';
import { type Postmaster, runPostmaster, stopPostmaster } from '../../run/postgres/postmaster.js';
import { migrate } from '@bellwether/backend/platform/database/migrate.js';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from './cleanup.js';
import { until } from './until.js';

/** A PostgreSQL server of our own that may be crashed. */
export interface ThrowawayPostgres {
  /** For any client; stays the same over a crash. The schema is there. */
  readonly url: string;
  /** PGDATA. */
  readonly dataFolder: string;
  /** As `pg_ctl -m immediate stop`: nothing is flushed, every connection breaks. Returns when it is gone. */
  crash(): Promise<void>;
  /** Brings it back on the same port, crash recovery included. Returns when it accepts connections. */
  start(): Promise<void>;
}

const GONE_MS = 5_000;

/**
 * Starts a new server in `folder`, with `settings` on top of the product's and more variables in `env`, and migrates it.
 * About 2 s. `cleanup` stops it and deletes its files; the folder is deleted by the caller.
 */
export async function startThrowawayPostgres(
  folder: string,
  cleanup: Cleanup,
  settings: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ThrowawayPostgres> {
  const home = await findHome({ dataDir: folder, publicFolder: '/var/lib', say: () => {} });
  cleanup.add(async () => {
    await stopPostmaster(home.dataFolder);
    await rm(home.folder, { recursive: true, force: true }); // for root it may lie outside of `folder`
  });
  const installed = await findBinaries(home);
  const password = await provideCluster(home, installed);
  const postgres = await withVariables(installed.postgres, home.folder, env);
  const binaries = { ...installed, postgres };
  let server: Postmaster = await runPostmaster({ home, binaries, port: null, settings });
  const { port } = server;
  const urlOf = (database: string): string => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
  await ask(urlOf('postgres'), `CREATE DATABASE ${OWNER}`);
  await migrate(urlOf(OWNER));
  return {
    url: urlOf(OWNER),
    dataFolder: home.dataFolder,
    crash: () => crash(server.pid),
    start: async () => {
      server = await runPostmaster({ home, binaries, port, settings });
      await ask(urlOf(OWNER), 'SELECT 1');
    },
  };
}

/** A program that becomes `program` with more variables; `program` itself if there are none. */
async function withVariables(
  program: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  if (variables.length === 0) return program;
  const script = join(folder, 'with-variables');
  await writeFile(script, `#!/bin/sh\nexec env ${variables.join(' ')} '${program}' "$@"\n`);
  await chmod(script, 0o755);
  return script;
}

/** The rows of a query in a session of its own. @throws if it fails, or nobody can connect. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: GONE_MS });
  client.on('error', () => {}); // told by the question as well
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Also waits for its backends: they hold the shared memory that the next start needs. */
async function crash(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  await until(`PostgreSQL (process ${pid}) ends`, () => !isThere(pid), GONE_MS);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
