import type { ClientBase } from 'pg';
import { WITHOUT_LIMITS } from '../session-limits.js';

/** First in the transaction of both sides: how they write and read values, whatever the server's settings are, and no hurry. */
export const BACKUP_SETTINGS = `${WITHOUT_LIMITS}; SET LOCAL datestyle = ISO; SET LOCAL intervalstyle = postgres;
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = hex`;

/** What exchanges tell again: it would be most of a backup. */
const LEFT_OUT = ['migrations', 'minute_days', 'minute_coins', 'minute_reader'];

/** Every table of ours but the list of migrations and minutes of the past, with its columns in their order. */
export async function readTables(client: ClientBase): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await client.query<{ name: string; columns: readonly string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

export async function countRows(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `SELECT count(*) AS n FROM ${client.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.n);
}
