import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PROCESS_ROLES } from '../../../contract/admin/operations.js';
import type { Config } from '../../config/config.js';
import { schemaState } from '../migrate.js';
import { backUp } from './back-up.js';
import { BACKUP_FOLDER, requireRoom } from './room.js';

type Upgraded = Pick<Config, 'databaseUrl' | 'dataDir' | 'sessionSecret' | 'roles' | 'backups'>;

/**
 * Writes DATA_DIR/backups/before-VERSION-schema-N where this process does everything and its database of N migrations is
 * about to get more. Answers the file; null: there was nothing to keep.
 * @throws Error with a sentence for the operator, when it cannot.
 */
export async function backUpBeforeUpgrade(
  { databaseUrl, dataDir, sessionSecret, roles, backups }: Upgraded,
  version: string,
  freeBytes?: (folder: string) => Promise<number>,
): Promise<string | null> {
  if (roles.length < PROCESS_ROLES.length || backups.skipBeforeUpgrade) return null;
  const { applied, pending } = await schemaState(databaseUrl);
  if (pending === 0 || applied === 0) return null;
  const folder = join(dataDir, BACKUP_FOLDER);
  const file = join(folder, `before-${version}-schema-${applied}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireRoom(databaseUrl, folder, freeBytes);
    await backUp(databaseUrl, file, new Date(), sessionSecret);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The backup before this upgrade could not be written, and nothing was changed: ${reason}. SKIP_BACKUP=1 goes on without one.`,
      { cause: error },
    );
  }
  return file;
}
