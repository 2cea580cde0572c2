import type { ClientBase } from 'pg';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs work while foreign keys do not exist and our table triggers sleep, so that rows may come in any order; then the
 * foreign keys check everything at once. Inside a transaction only. Needs to own the tables, not to be a superuser.
 */
export async function withoutChecks<T>(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = await readForeignKeys(client);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of tables) await setTriggers(client, table, 'DISABLE');
  const result = await work();
  for (const table of tables) await setTriggers(client, table, 'ENABLE');
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  return result;
}

async function setTriggers(client: ClientBase, table: string, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} ${state} TRIGGER USER`);
}

/** Names come quoted where they need it. */
async function readForeignKeys(client: ClientBase): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  return rows;
}
