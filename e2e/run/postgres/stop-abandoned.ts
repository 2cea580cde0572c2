import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { readPointer } from './home.js';
import { holderOf, readPostmasterFile } from './postmaster-file.js';

/**
 * Stops the embedded server of a data folder if the processes that used it are gone. Starts and creates nothing.
 * Returns whether a server is left, because somebody uses it.
 */
export async function stopAbandonedPostgres(dataDir: string): Promise<'gone' | 'in use'> {
  const folder = await realpath(dataDir).catch(() => dataDir);
  const dataFolder = join((await readPointer(folder)) ?? join(folder, 'postgres'), 'data');
  if (!(await serverRuns(dataFolder))) return 'gone';
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'guest', say: () => {} });
  await postgres.close();
  return (await serverRuns(dataFolder)) ? 'in use' : 'gone';
}

async function serverRuns(dataFolder: string): Promise<boolean> {
  const file = await readPostmasterFile(dataFolder);
  return file !== null && (await holderOf(file.pid, dataFolder)) === 'server';
}
