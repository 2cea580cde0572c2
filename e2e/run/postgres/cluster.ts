import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import type { Home } from './home.js';

/** The cluster's superuser, and the name of the product's database in it. */
export const OWNER = 'bellwether';

/**
 * Makes the home hold a cluster, and returns its password. A new one (about 0.6 s) appears whole or not at all:
 * starts that are killed or run at the same time do no harm.
 */
export async function provideCluster(home: Home, { initdb }: Binaries): Promise<string> {
  const password = await providePassword(home);
  if (existsSync(join(home.dataFolder, 'PG_VERSION'))) return password;
  const draft = `${home.dataFolder}.${randomBytes(4).toString('hex')}`;
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  const files = [`--pgdata=${draft}`, `--pwfile=${home.passwordFile}`];
  try {
    await promisify(execFile)(initdb, [...files, `--username=${OWNER}`, ...flags], {
      ...home.user,
      cwd: home.folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    await rename(draft, home.dataFolder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(home.dataFolder, 'PG_VERSION'))) {
      throw new Error(`The database could not be created in ${home.folder}`, { cause: error });
    }
  }
  return password;
}

async function providePassword({ passwordFile, user }: Home): Promise<string> {
  const draft = `${passwordFile}.${randomBytes(4).toString('hex')}`;
  if (!existsSync(passwordFile)) {
    await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (user !== null) await chown(draft, user.uid, user.gid);
    await link(draft, passwordFile).catch(() => undefined);
    await rm(draft);
  }
  return (await readFile(passwordFile, 'utf8')).trim();
}
