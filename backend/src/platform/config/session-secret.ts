import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { dataDirOf } from './data-dir.js';
import type { Env } from './env-reader.js';
import { keptFile } from './kept-file.js';

const FILE = 'session-secret';

/**
 * Outside production, an environment without SESSION_SECRET gets the one kept in DATA_DIR, which the first start
 * makes, so that sessions outlive a restart.
 */
export async function withSessionSecret(env: Env): Promise<Env> {
  if (env.SESSION_SECRET?.trim() || env.NODE_ENV === 'production') return env;
  const file = join(dataDirOf(env), FILE);
  return { ...env, SESSION_SECRET: await keptFile(file, () => randomBytes(32).toString('base64url')) };
}
