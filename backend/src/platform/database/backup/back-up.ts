import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { appliedMigrations } from '../migrate.js';
import { onOwnConnection } from '../own-connection.js';
import {
  type BackupEnd,
  type BackupHeader,
  type BackupLine,
  type RowCounts,
  secretFingerprint,
} from './backup-file.js';
import { readTables, BACKUP_SETTINGS } from './tables.js';

const ROWS_AT_A_TIME = 1000;

/**
 * Writes every row of the database, as of one moment, into a new file that only its owner may read. The product may go
 * on running. Returns the number of rows of each table. The file appears when it is complete, not before. Of
 * `sessionSecret` (null: not known) it holds a fingerprint.
 */
export async function backUp(
  url: string,
  file: string,
  at: Date,
  sessionSecret: string | null,
): Promise<RowCounts> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`;
  const output = createWriteStream(draft, { mode: 0o600 });
  try {
    const counts = await backUpInto(url, output, at, sessionSecret);
    await promisify(output.end.bind(output))();
    await rename(draft, file);
    return counts;
  } catch (error) {
    output.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

/** The same into a stream, which it leaves open. */
export async function backUpInto(
  url: string,
  output: Writable,
  at: Date,
  sessionSecret: string | null,
): Promise<RowCounts> {
  const secret = sessionSecret === null ? undefined : secretFingerprint(sessionSecret);
  const counts: Record<string, number> = {};
  await onOwnConnection(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(BACKUP_SETTINGS);
    const lines = Readable.from(asText(linesOf(client, { at, secret }, counts)));
    await pipeline(lines, createGzip(), output, { end: false });
  });
  return counts;
}

async function* asText(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function* linesOf(
  client: ClientBase,
  { at, secret }: { readonly at: Date; readonly secret: string | undefined },
  counts: Record<string, number>,
): AsyncGenerator<BackupLine> {
  const tables = await readTables(client);
  const migrations = await appliedMigrations((text) => client.query(text).then(({ rows }) => rows));
  const made = { at: at.toISOString(), migrations, tables, secret };
  yield { product: 'bellwether', format: 1, ...made } satisfies BackupHeader;
  for (const table of Object.keys(tables)) {
    counts[table] = 0;
    for await (const row of rowsOf(client, table)) {
      counts[table] += 1;
      yield [table, row];
    }
  }
  yield { end: true, rows: counts, sequences: await readSequences(client) } satisfies BackupEnd;
}

async function* rowsOf(client: ClientBase, table: string): AsyncGenerator<string> {
  const name = client.escapeIdentifier(table);
  await client.query(`DECLARE rows_of_table CURSOR FOR SELECT (${name}.*)::text AS row FROM ${name}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_A_TIME} FROM rows_of_table`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('CLOSE rows_of_table');
}

async function readSequences(client: ClientBase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
