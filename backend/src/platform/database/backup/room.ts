import { statfs } from 'node:fs/promises';
import { onOwnConnection } from '../own-connection.js';

/** In DATA_DIR. */
export const BACKUP_FOLDER = 'backups';

/**
 * A database without its indexes, as compressed text, takes less than its files do: with as much room as these the disk is
 * never filled, on which PostgreSQL may be, too.
 *
 * @throws Error with a sentence for the operator.
 */
export async function requireRoom(
  url: string,
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  const [needed, free] = await Promise.all([databaseBytes(url), freeBytes(folder)]);
  if (free >= needed) return;
  throw new Error(
    `there is no room in ${folder}: ${megabytes(free)} are free, ${megabytes(needed)} are needed`,
  );
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function databaseBytes(url: string): Promise<number> {
  const sql = 'SELECT pg_database_size(current_database()) AS bytes';
  const { rows } = await onOwnConnection(url, (client) => client.query<{ bytes: string }>(sql));
  return Number(rows[0]?.bytes);
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
