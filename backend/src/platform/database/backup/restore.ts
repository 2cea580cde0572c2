import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import { ALL_MIGRATIONS } from '../../../migrations/all-migrations.js';
import { migrate } from '../migrate.js';
import { onOwnConnection } from '../own-connection.js';
import {
  asHeader,
  parseLines,
  type BackupEnd,
  type BackupHeader,
  type BackupLine,
  type RowCounts,
} from './backup-file.js';
import { doubtWaiting } from './doubt-waiting.js';
import { countRows, readTables, BACKUP_SETTINGS } from './tables.js';
import { withoutChecks } from './without-checks.js';

const ROWS_AT_A_TIME = 1000;

/**
 * Fills an empty database from a backup in one transaction: tables as they were, rows, then newer migrations. Messages
 * that waited are sent as repeats. Returns the number of rows of each table, counted afterwards.
 * @throws Error with a sentence for the operator: not a backup, cut off, made by a newer version, database not empty.
 */
export async function restore(
  url: string,
  from: Readable,
  onHeader: (header: BackupHeader) => void = () => {},
): Promise<RowCounts> {
  try {
    return await pipeline(from, createGunzip(), (chunks) => restoreLines(url, parseLines(chunks), onHeader));
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new Error('This file is not a backup of Bellwether, or it is damaged. Nothing was restored.', {
      cause: error,
    });
  }
}

async function restoreLines(
  url: string,
  lines: AsyncGenerator<BackupLine, void>,
  onHeader: (header: BackupHeader) => void,
): Promise<RowCounts> {
  const header = asHeader((await lines.next()).value ?? undefined);
  onHeader(header);
  await migrate(url, migrationsOf(header));
  const end = await onOwnConnection(url, (client) => insertAll(client, header, lines));
  await migrate(url);
  return end.rows;
}

function migrationsOf({ migrations }: BackupHeader): typeof ALL_MIGRATIONS {
  const known = ALL_MIGRATIONS.filter((migration) => migrations.includes(new migration().name));
  if (known.length === migrations.length) return known;
  throw new Error('This backup was made by a newer version of Bellwether. Restore it with that version.');
}

async function insertAll(
  client: ClientBase,
  header: BackupHeader,
  lines: AsyncIterable<BackupLine>,
): Promise<BackupEnd> {
  await client.query('BEGIN');
  await client.query(BACKUP_SETTINGS);
  const tables = Object.keys(header.tables);
  await checkTarget(client, header);
  const end = await withoutChecks(client, tables, () => insertLines(client, header, lines));
  await setSequences(client, end);
  for (const table of tables) await checkCount(client, table, end);
  await doubtWaiting(client);
  await client.query('COMMIT');
  return end;
}

async function checkTarget(client: ClientBase, header: BackupHeader): Promise<void> {
  const tables = await readTables(client);
  if (!isDeepStrictEqual(tables, header.tables)) {
    throw new Error('The tables of this database are not those of the backup. Restore into a new database.');
  }
  for (const table of Object.keys(tables)) {
    if ((await countRows(client, table)) === 0) continue;
    throw new Error(`The database is not empty: ${table} has rows. Restore into a new database.`);
  }
}

/** Reads up to the end line, which must come last. */
async function insertLines(
  client: ClientBase,
  header: BackupHeader,
  lines: AsyncIterable<BackupLine>,
): Promise<BackupEnd> {
  let batch: string[] = [];
  let current = '';
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insertRows(client, current, header.tables[current] ?? [], batch);
    batch = [];
  };
  for await (const line of lines) {
    if ('end' in line) {
      await flush();
      return line;
    }
    if (!Array.isArray(line)) break;
    const [table, row] = line as readonly [string, string];
    if (table !== current || batch.length === ROWS_AT_A_TIME) await flush();
    current = table;
    batch.push(row);
  }
  throw new Error('The backup is cut off. Nothing was restored.');
}

async function insertRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const name = client.escapeIdentifier(table);
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const from = `unnest($1::${name}[])`;
  await client.query(`INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM ${from}`, [
    rows,
  ]);
}

async function setSequences(client: ClientBase, { sequences }: BackupEnd): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('SELECT setval($1::regclass, $2)', [client.escapeIdentifier(name), last]);
  }
}

async function checkCount(client: ClientBase, table: string, { rows }: BackupEnd): Promise<void> {
  const there = await countRows(client, table);
  if (there === rows[table]) return;
  throw new Error(`${table} would have ${there} rows, the backup says ${rows[table]}. Nothing was restored.`);
}
