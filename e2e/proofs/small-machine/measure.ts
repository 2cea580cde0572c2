import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseView } from '../support/database-view.js';

export interface TableMoment {
  readonly name: string;
  /** With indexes. */
  readonly bytes: number;
  readonly rows: number;
  /** Of one row, without its header and indexes. */
  readonly rowBytes: number;
  readonly indexes: number;
}

/** What the database has written and holds at this moment. */
export async function databaseMoment(database: DatabaseView) {
  const sizes = await database.rows<Pick<TableMoment, 'name' | 'bytes' | 'indexes'>>(
    `SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes,
            (SELECT count(*)::int FROM pg_index i WHERE i.indrelid = c.oid) AS indexes
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  );
  const tables: TableMoment[] = [];
  for (const size of sizes) {
    const [held = { rows: Number.NaN, rowBytes: Number.NaN }] = await database.rows<
      Pick<TableMoment, 'rows' | 'rowBytes'>
    >(
      `SELECT count(*)::float8 AS rows, coalesce(avg(pg_column_size(t.*)), 0)::float8 AS "rowBytes" FROM "${size.name}" t`,
    );
    tables.push({ ...size, ...held });
  }
  const [whole] = await database.rows<{ bytes: string; wal: string }>(
    "SELECT pg_database_size(current_database()) AS bytes, pg_current_wal_lsn() - '0/0' AS wal",
  );
  const ofTables = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return { tables, catalogBytes: Number(whole?.bytes) - ofTables, walBytes: Number(whole?.wal) };
}

/** Bytes of the files in a folder and below. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
