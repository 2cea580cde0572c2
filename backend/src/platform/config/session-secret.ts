import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROCESS_ROLES } from '../../contract/admin/operations.js';
import { dataDirOf } from './data-dir.js';
import { type Env, EnvReader } from './env-reader.js';
import { keptFile } from './kept-file.js';
import { readRoles } from './read-roles.js';

const FILE = 'session-secret';
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS'];

/** The secret that sessions are signed with, for commands: of the environment, else the one kept in DATA_DIR; null: none yet. */
export async function knownSessionSecret(env: Env): Promise<string | null> {
  const given = env.SESSION_SECRET?.trim();
  return given || readFile(join(dataDirOf(env), FILE), 'utf8').catch(() => null);
}

/**
 * An environment without SESSION_SECRET gets the one kept in DATA_DIR, which the first start makes, so that sessions outlive
 * a restart. Several processes of production have to be told the secret: they may not share DATA_DIR.
 */
export async function withSessionSecret(env: Env): Promise<Env> {
  if (env.SESSION_SECRET?.trim()) return env;
  if (env.NODE_ENV === 'production' && !isOneProcess(env)) return env;
  const file = join(dataDirOf(env), FILE);
  const secret = await keptFile(file, () => randomBytes(32).toString('base64url')).catch(ifNotWritable);
  return secret === null ? env : { ...env, SESSION_SECRET: secret };
}

function isOneProcess(env: Env): boolean {
  const { roles, redisUrl } = readRoles(new EnvReader(env));
  return redisUrl === null && roles.length === PROCESS_ROLES.length;
}

/** Then the configuration says that the secret is not set. */
function ifNotWritable(error: NodeJS.ErrnoException): null {
  if (NOT_WRITABLE.includes(error.code ?? '')) return null;
  throw error;
}
