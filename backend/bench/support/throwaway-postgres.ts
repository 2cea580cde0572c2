import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { say } from './rows.js';

export interface ThrowawayPostgres {
  /** Connected as the product connects, to a migrated database of a server that has the product's settings. */
  readonly db: DataSource;
  /** A new file on the disk of the database. */
  readonly openBeside: () => Promise<FileHandle>;
  readonly close: () => Promise<void>;
}

/** A PostgreSQL of its own that is gone afterwards; also when the benchmark is stopped by SIGTERM. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', say });
  const end = async (): Promise<void> => {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  process.once('SIGTERM', () => void end().then(() => process.exit(143)));
  await migrate(postgres.url);
  const db = await new DataSource({ ...dataSourceOptions(postgres.url) }).initialize();
  const [folder] = await db.query<{ data_directory: string }[]>('SHOW data_directory');
  if (folder === undefined) throw new Error('PostgreSQL does not tell where its data is');
  return {
    db,
    openBeside: () => open(join(dirname(folder.data_directory), 'bench-sync'), 'w'),
    close: async () => {
      await db.destroy();
      await end();
    },
  };
}
