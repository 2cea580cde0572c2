import type { ClientBase } from 'pg';
import { appliedMigrations } from '../../platform/database/migrate.js';
import { onOwnConnection } from '../../platform/database/own-connection.js';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.js';
import { say } from './run-command.js';

const PATIENCE_MS = 10_000;

/**
 * Says whether the product could start: what it thinks of the configuration, and what it finds in the database.
 *
 * @throws Error with everything that is wrong.
 */
export async function check(): Promise<void> {
  const { readSettings } = await import('../../serve.js');
  const reading = await readSettings();
  if (reading.kind === 'faulty') {
    throw new Error(reading.faults.map((fault) => `  - ${fault}`).join('\n'));
  }
  say('Configuration: no faults.');
  say(await describeDatabase(reading.config.databaseUrl));
}

async function describeDatabase(url: string): Promise<string> {
  try {
    return await onOwnConnection(url, databaseText, { connectionTimeoutMillis: PATIENCE_MS });
  } catch (error) {
    const reason = error instanceof Error ? error.message || ('code' in error && error.code) : error;
    throw new Error(`The database cannot be reached: ${String(reason)}`, { cause: error });
  }
}

async function databaseText(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string; most: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('max_connections') AS most`,
  );
  const applied = await appliedMigrations(async (text) => (await client.query(text)).rows);
  const pending = ALL_MIGRATIONS.filter(({ name }) => !applied.includes(name)).length;
  const migrations = pending === 0 ? 'no migration is pending' : `${pending} migrations are pending`;
  return `Database: PostgreSQL ${rows[0]?.version}, max_connections ${rows[0]?.most}, ${migrations}.`;
}
