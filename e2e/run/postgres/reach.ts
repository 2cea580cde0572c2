import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SystemUser } from './unprivileged-user.js';

/** True if the user may enter the folder: every folder on the way down grants it "execute". */
export async function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & needed) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, user);
}
