import type { ClientBase } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.js';
import { dataSourceOptions } from './data-source.js';
import { onOwnConnection } from './own-connection.js';
import { beyondDeadlocks } from './retried-transaction.js';
import { HAS_LIMITS, limitsSql, WITHOUT_LIMITS } from './session-limits.js';

type Migrations = typeof ALL_MIGRATIONS;

const MIGRATION_LOCK = 727_003;
/** Nothing else waits: a start on a machine that is overrun shall be slow rather than fail. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };

/**
 * Brings the database to the schema of this code, each migration in a transaction without time limit, and gives the role its
 * limits of sessions. Concurrent calls wait for each other; a migration that had a deadlock begins again. Returns the names of
 * those applied now.
 */
export async function migrate(
  url: string,
  migrations: Migrations = ALL_MIGRATIONS,
): Promise<readonly string[]> {
  const { pending, hasLimits } = await schemaState(url, migrations);
  if (pending === 0 && hasLimits) return [];
  return withMigrations(url, migrations, async (database) => {
    const applied = await beyondDeadlocks(() => database.runMigrations({ transaction: 'each' }));
    const [row] = await database.query<{ name: string }[]>('SELECT current_database() AS name');
    await database.query(limitsSql(row?.name ?? ''));
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
  /** How many of this code it lacks. */
  readonly pending: number;
  /** Whether sessions begin with their limits: a restored database has lost them. */
  readonly hasLimits: boolean;
}

/** On one connection, so that a start that has nothing to do waits for no lock and needs no second DataSource. */
export function schemaState(url: string, migrations: Migrations = ALL_MIGRATIONS): Promise<SchemaState> {
  const read = async (client: ClientBase): Promise<SchemaState> => {
    const query: Query = async (text) => (await client.query(text)).rows;
    const [limits] = await query(HAS_LIMITS);
    const applied = await appliedMigrations(query);
    const pending = migrations.filter(({ name }) => !applied.includes(name)).length;
    return { applied: applied.length, pending, hasLimits: limits?.hasLimits === true };
  };
  return onOwnConnection(url, read, PATIENCE);
}

async function withMigrations<T>(
  url: string,
  migrations: Migrations,
  work: (database: DataSource) => Promise<T>,
): Promise<T> {
  const options = dataSourceOptions(url);
  const database = new DataSource({ ...options, migrations: migrations.map(withoutLimits), extra: {} });
  await database.initialize();
  try {
    return await database.transaction(async (guard) => {
      await guard.query(WITHOUT_LIMITS);
      await guard.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      return work(database);
    });
  } finally {
    await database.destroy();
  }
}

function withoutLimits(Migration: Migrations[number]) {
  return class {
    private readonly migration = new Migration();
    readonly name = this.migration.name;

    async up(db: QueryRunner): Promise<void> {
      await db.query(WITHOUT_LIMITS);
      await this.migration.up(db);
    }

    async down(db: QueryRunner): Promise<void> {
      await db.query(WITHOUT_LIMITS);
      await this.migration.down(db);
    }
  };
}
