import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirOf } from './data-dir.js';
import type { Env } from './env-reader.js';
import { keptFile } from './kept-file.js';

const FILE = 'session-secret';

/** The secret that sessions are signed with, for commands: of the environment, else the one kept in DATA_DIR; null: none yet. */
export async function knownSessionSecret(env: Env): Promise<string | null> {
  const given = env.SESSION_SECRET?.trim();
  return given || readFile(join(dataDirOf(env), FILE), 'utf8').catch(() => null);
}

/**
 * Outside production, an environment without SESSION_SECRET gets the one kept in DATA_DIR, which the first start
 * makes, so that sessions outlive a restart.
 */
export async function withSessionSecret(env: Env): Promise<Env> {
  if (env.SESSION_SECRET?.trim() || env.NODE_ENV === 'production') return env;
  const file = join(dataDirOf(env), FILE);
  return { ...env, SESSION_SECRET: await keptFile(file, () => randomBytes(32).toString('base64url')) };
}
