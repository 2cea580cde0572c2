import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/** All that `databaseFolder` may return. */
export const DATABASE_FOLDERS: readonly string[] = [MEMORY, tmpdir()];

/**
 * Where databases that nobody keeps are made: in memory, at a sixth of what it costs on a disk, or in the temporary
 * folder where memory has no room for them or no program may run, as in many a container.
 */
export async function databaseFolder(): Promise<string> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === MEMORY);
  if (mount === undefined || /\bnoexec\b/.test(mount)) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}
