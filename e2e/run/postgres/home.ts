import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readFile,
  realpath,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter } from './reach.js';
import { unprivilegedUser, type SystemUser } from './unprivileged-user.js';

/** Where the embedded database lives. */
export interface Home {
  readonly folder: string;
  /** The cluster itself, PostgreSQL's PGDATA. */
  readonly dataFolder: string;
  readonly passwordFile: string;
  readonly logFile: string;
  /** Remembers the port, so that it stays the same. */
  readonly portFile: string;
  /** null: PostgreSQL runs as the current user. */
  readonly user: SystemUser | null;
}

export interface HomeRequest {
  readonly dataDir: string;
  /** Folder for the homes that cannot be in `dataDir`; everybody may enter it. */
  readonly publicFolder: string;
  readonly say: (line: string) => void;
}

/** File in `dataDir` that names the home when it is elsewhere. */
const POINTER = 'postgres-home';

/**
 * Finds the home of the database of `dataDir`, or makes it.
 *
 * It is `dataDir`/postgres. As root, below a closed folder, the user `postgres` could not get there: then it is a
 * new folder in `publicFolder`, which `dataDir` names; deleting that leaves it.
 *
 * @throws Error with advice if the home this `dataDir` had is gone or out of reach.
 */
export async function findHome(request: HomeRequest): Promise<Home> {
  await mkdir(request.dataDir, { recursive: true });
  const dataDir = await realpath(request.dataDir);
  const user = await unprivilegedUser();
  if (user !== null) await letThrough(dataDir);
  const folder =
    (await rememberedHome(dataDir)) ??
    (await homeInside(dataDir, user)) ??
    (await homeOutside(dataDir, request));
  await makeFolder(folder, user);
  return {
    folder,
    dataFolder: join(folder, 'data'),
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'postgres.log'),
    portFile: join(folder, 'port'),
    user: user && (await ownerOf(folder)),
  };
}

/** Root's own data folder may be passed through by others; what is in it stays closed. */
async function letThrough(dataDir: string): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if (uid === 0 && (mode & 0o001) === 0) await chmod(dataDir, (mode & 0o777) | 0o001);
}

/** The home outside of `dataDir`; null if there is none. */
export async function readPointer(dataDir: string): Promise<string | null> {
  return (await readFile(join(dataDir, POINTER), 'utf8').catch(() => '')).trim() || null;
}

async function rememberedHome(dataDir: string): Promise<string | null> {
  const folder = await readPointer(dataDir);
  if (folder === null || existsSync(folder)) return folder;
  const pointer = join(dataDir, POINTER);
  throw new Error(
    `The database folder ${folder}, which ${pointer} names, is gone. ` +
      `Bring it back, or delete ${pointer} to begin with an empty database.`,
  );
}

async function homeInside(dataDir: string, user: SystemUser | null): Promise<string | null> {
  const folder = join(dataDir, 'postgres');
  if (user === null || (await canEnter(dataDir, user))) return folder;
  if (!existsSync(folder)) return null;
  const owner = await ownerOf(folder);
  if (await canEnter(dataDir, owner)) return folder;
  throw new Error(
    `The database is in ${folder}, but the user it runs as (uid ${owner.uid}) may no longer enter that folder. ` +
      'Give the folders above it "execute" for others (chmod o+x), or start Bellwether as that user.',
  );
}

async function homeOutside(dataDir: string, { publicFolder, say }: HomeRequest): Promise<string> {
  const folder = join(publicFolder, `bellwether-${randomBytes(4).toString('hex')}`);
  await mkdir(publicFolder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, 'belongs-to'), `${dataDir}\n`);
  await writeFile(join(dataDir, POINTER), `${folder}\n`);
  say(
    `The database is kept in ${folder}: PostgreSQL does not run as root, and only root may enter ${dataDir}.`,
  );
  return folder;
}

async function makeFolder(folder: string, user: SystemUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user !== null && (await ownerOf(folder)).uid === 0) await chown(folder, user.uid, user.gid);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    const advice = 'Start Bellwether as its owner, give it to you (chown -R), or set another DATA_DIR.';
    throw new Error(`The database folder ${folder} belongs to another user. ${advice}`, { cause });
  });
}

async function ownerOf(folder: string): Promise<SystemUser> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}
