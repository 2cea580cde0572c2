import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/database/migrate.js';

export interface BenchDatabase {
  /** Connected as the product connects, to a migrated database. */
  readonly db: DataSource;
  /** A new file on the disk of the database. */
  readonly openBeside: () => Promise<FileHandle>;
  readonly close: () => Promise<void>;
}

/** The empty database of DATABASE_URL, on this machine: `npm run bench` brings one and takes it away again. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('This benchmark needs the database that "npm run bench" brings');
  await migrate(url);
  const db = await new DataSource({ ...dataSourceOptions(url) }).initialize();
  const [folder] = await db.query<{ data_directory: string }[]>('SHOW data_directory');
  if (folder === undefined) throw new Error('PostgreSQL does not tell where its data is');
  return {
    db,
    openBeside: () => open(join(dirname(folder.data_directory), 'bench-sync'), 'w'),
    close: () => db.destroy(),
  };
}
