import { execFile } from 'node:child_process';
import { chown, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ThrowawayPostgres } from './throwaway-postgres.js';

const LOG = 'pg_wal';
/** What tells of the server that ran while the copy was made. */
const OF_THE_RUN = ['postmaster.pid', 'postmaster.opts'];
/** A file that the server deleted while it was to be copied: its log has what became of it. */
const VANISHED = /cannot (?:stat|open) .*: No such file or directory/;

/** A copy of a server's files, made while it runs and writes, as pg_basebackup makes one. */
export class BaseBackup {
  private constructor(
    private readonly postgres: ThrowawayPostgres,
    private readonly folder: string,
  ) {}

  /**
   * Copies the server's files to `folder`, which must not exist, between pg_backup_start and pg_backup_stop, and then the
   * log that makes them one state: that of the end of this call.
   */
  static async make(postgres: ThrowawayPostgres, folder: string): Promise<BaseBackup> {
    const client = new pg.Client({ connectionString: postgres.url, application_name: 'base backup' });
    await client.connect();
    try {
      await client.query("SELECT pg_backup_start('a fault run', true)");
      await copy(postgres.dataFolder, folder);
      const { rows } = await client.query<{ label: string }>(
        'SELECT labelfile AS label FROM pg_backup_stop(false)',
      );
      await writeLabel(postgres.dataFolder, folder, rows[0]?.label ?? '');
    } finally {
      await client.end();
    }
    for (const name of OF_THE_RUN) await rm(join(folder, name), { force: true });
    await rm(join(folder, LOG), { recursive: true });
    await copy(join(postgres.dataFolder, LOG), join(folder, LOG));
    return new BaseBackup(postgres, folder);
  }

  /** Ends the server, puts the copy in the place of its files, and starts it on them. */
  async restore(): Promise<void> {
    await this.postgres.crash();
    for (const name of await readdir(this.postgres.dataFolder))
      await rm(join(this.postgres.dataFolder, name), { recursive: true });
    await copy(`${this.folder}/.`, this.postgres.dataFolder);
    await this.postgres.start();
  }
}

async function copy(from: string, to: string): Promise<void> {
  try {
    await promisify(execFile)('cp', ['-a', from, to]);
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string };
    const others = stderr.split('\n').filter((line) => line !== '' && !VANISHED.test(line));
    if (others.length > 0 || stderr === '') throw error;
  }
}

/** The label tells the next start from where on the log has to be applied. */
async function writeLabel(dataFolder: string, folder: string, label: string): Promise<void> {
  const path = join(folder, 'backup_label');
  const { uid, gid } = await stat(dataFolder);
  await writeFile(path, label, { mode: 0o600 });
  await chown(path, uid, gid);
}
