import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OWNER } from './cluster.js';

/** `server`: the one Bellwether of a data folder. `guest`: a command beside it, or on its own. */
export type TenantRole = 'server' | 'guest';

/** Locks of PostgreSQL: the system drops them with the connection, however the process ends. */
const SERVER_LOCK = 727_001;
const TENANT_LOCK = 727_002;
const SERVER_LOCK_LIMIT_MS = 2_000;
const CONNECT_LIMIT_MS = 5_000;
/** duplicate_database, and unique_violation if another process made it in the same moment. */
const ALREADY_THERE = ['42P04', '23505'];

/** A second Bellwether on the same data folder. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

export interface Tenant {
  readonly dataDir: string;
  readonly role: TenantRole;
  /** Process that a second `server` is told to stop; this one if not said. */
  readonly startedBy?: number;
}

export interface Tenancy {
  /** Called once if the connection breaks: the server crashed or somebody ended it. */
  onLost(listener: () => void): void;
  /** Ends the registration, by `stop` if nobody else uses the server: whoever comes meanwhile waits for its end. */
  leave(stop: () => Promise<void>): Promise<void>;
}

/**
 * Registers this process as a user of the server, by one connection kept open.
 *
 * @throws DataDirInUseError if another process is the `server` already.
 */
export async function enter(
  url: string,
  { role, dataDir, startedBy = process.pid }: Tenant,
): Promise<Tenancy> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `bellwether ${role} ${startedBy}`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [TENANT_LOCK]);
    if (role === 'server') await lockServer(client, dataDir);
    await provideDatabase(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    onLost: (listener) => void lost.then(listener),
    leave: (stop) => leave(client, stop),
  };
}

/** A process that was just killed may take a moment to lose its lock. */
async function lockServer(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + SERVER_LOCK_LIMIT_MS;
  while (!(await tryLock(client, SERVER_LOCK))) {
    if (Date.now() > deadline) throw await inUse(client, dataDir);
    await pause(50);
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [key]);
  return rows[0]?.got === true;
}

async function inUse(client: pg.Client, dataDir: string): Promise<DataDirInUseError> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted`,
    [SERVER_LOCK],
  );
  const pid = rows[0]?.name.split(' ').at(-1);
  return new DataDirInUseError(
    `${dataDir} is already in use by a running Bellwether (process ${pid ?? 'unknown'}). ` +
      'Stop that one first, or give this one a DATA_DIR and a PORT of its own.',
  );
}

async function provideDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER]);
  if (rowCount !== 0) return;
  await client.query(`CREATE DATABASE ${OWNER}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || !ALREADY_THERE.includes(error.code ?? '')) throw error;
  });
}

async function leave(client: pg.Client, stop: () => Promise<void>): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [TENANT_LOCK]);
    if (await tryLock(client, TENANT_LOCK)) await stop();
  } finally {
    await client.end();
  }
}
