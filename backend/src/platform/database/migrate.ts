import pg from 'pg';
import { DataSource } from 'typeorm';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.js';
import { dataSourceOptions } from './data-source.js';
import { beyondDeadlocks } from './retried-transaction.js';

type Migrations = typeof ALL_MIGRATIONS;

const MIGRATION_LOCK = 727_003;
/** Nothing else waits: a start on a machine that is overrun shall be slow rather than fail. */
const PATIENCE_MS = 10_000;

/**
 * Brings the database to the schema of this code: each migration in a transaction of its own, without time limit.
 * Processes that do so at the same time wait for each other; a migration that had a deadlock with a process that works meanwhile
 * begins again. Returns the names of those that were applied now.
 */
export async function migrate(
  url: string,
  migrations: Migrations = ALL_MIGRATIONS,
): Promise<readonly string[]> {
  if ((await schemaState(url, migrations)).isCurrent) return [];
  return withMigrations(url, migrations, async (database) => {
    const applied = await beyondDeadlocks(() => database.runMigrations({ transaction: 'each' }));
    return applied.map(({ name }) => name);
  });
}

/** Undoes the newest applied migration. Returns its name, or null if there was none. */
export async function revertLastMigration(url: string): Promise<string | null> {
  return withMigrations(url, ALL_MIGRATIONS, async (database) => {
    const query: Query = (text) => database.query(text);
    const before = await appliedMigrations(query);
    await database.undoLastMigration({ transaction: 'each' });
    const after = await appliedMigrations(query);
    return before.find((name) => !after.includes(name)) ?? null;
  });
}

type Query = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Names of the migrations a database has, oldest first. */
export async function appliedMigrations(query: Query): Promise<readonly string[]> {
  const [table] = await query(`SELECT to_regclass('public.migrations') IS NOT NULL AS there`);
  if (table?.there !== true) return [];
  const rows = await query('SELECT name FROM public.migrations ORDER BY id');
  return rows.map(({ name }) => String(name));
}

export interface SchemaState {
  /** How many migrations the database has. */
  readonly applied: number;
  readonly isCurrent: boolean;
}

/** One question, so that a start that has nothing to apply waits for no lock and needs no second DataSource. */
export async function schemaState(
  url: string,
  migrations: Migrations = ALL_MIGRATIONS,
): Promise<SchemaState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {}); // told by the question as well
  await client.connect();
  try {
    const applied = await appliedMigrations(async (text) => (await client.query(text)).rows);
    return { applied: applied.length, isCurrent: migrations.every(({ name }) => applied.includes(name)) };
  } finally {
    await client.end();
  }
}

async function withMigrations<T>(
  url: string,
  migrations: Migrations,
  work: (database: DataSource) => Promise<T>,
): Promise<T> {
  const options = dataSourceOptions(url);
  const database = new DataSource({ ...options, migrations, extra: { options: '-c timezone=UTC' } });
  await database.initialize();
  try {
    const guard = database.createQueryRunner();
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const result = await work(database);
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await guard.release();
    return result;
  } finally {
    await database.destroy();
  }
}
