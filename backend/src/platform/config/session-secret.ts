import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirOf } from './data-dir.js';
import type { Env } from './env-reader.js';

const FILE = 'session-secret';

/**
 * Outside production, an environment without SESSION_SECRET gets the one kept in DATA_DIR, which the first start
 * makes (readable by its owner only), so that sessions outlive a restart. Any number of processes may start at once:
 * they get the same secret, and never half of one.
 */
export async function withSessionSecret(env: Env): Promise<Env> {
  if (env.SESSION_SECRET?.trim() || env.NODE_ENV === 'production') return env;
  return { ...env, SESSION_SECRET: await keptSecret(dataDirOf(env)) };
}

async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, FILE);
  const kept = await readFile(file, 'utf8').catch(ifAbsent);
  if (kept !== null) return kept;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Unlike rename, link keeps the file of whoever came first.
  await link(draft, file).catch(ifPresent);
  await unlink(draft);
  return readFile(file, 'utf8');
}

function ifAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function ifPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
