import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseView } from '../support/database-view.js';

/** What the database has written and holds at one moment. */
export interface DatabaseMoment {
  readonly tables: readonly TableMoment[];
  readonly catalogBytes: number;
  readonly walBytes: number;
}

interface TableMoment {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
  readonly rowBytes: number;
  readonly indexes: number;
}

export async function databaseMoment(database: DatabaseView): Promise<DatabaseMoment> {
  const sizes = await database.rows<{ name: string; bytes: string; indexes: string }>(
    `SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes,
            (SELECT count(*) FROM pg_index i WHERE i.indrelid = c.oid) AS indexes
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  );
  const tables: TableMoment[] = [];
  for (const { name, bytes, indexes } of sizes) {
    const [row] = await database.rows<{ rows: string; bytes: string }>(
      `SELECT count(*) AS rows, coalesce(avg(pg_column_size(t.*)), 0) AS bytes FROM "${name}" t`,
    );
    tables.push({
      name,
      bytes: Number(bytes),
      rows: Number(row?.rows),
      rowBytes: Number(row?.bytes),
      indexes: Number(indexes),
    });
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
