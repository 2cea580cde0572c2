import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ids to start a process under. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';

/**
 * Who PostgreSQL runs as: null is "as the current user". PostgreSQL refuses to run as root, so as root it is the
 * system user `postgres`, created if the machine has none.
 *
 * @throws Error with advice if root cannot create the user.
 */
export async function unprivilegedUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  return (await lookUp()) ?? create();
}

async function lookUp(): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Debian and Fedora have `useradd`, Alpine has `adduser` and `addgroup`. */
async function create(): Promise<SystemUser> {
  const shell = ['-s', '/bin/false', NAME];
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', ...shell]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      await run('addgroup', ['-S', NAME]).catch(() => undefined);
      await run('adduser', ['-S', '-D', '-H', '-G', NAME, ...shell]).catch(() => undefined);
    }
  }
  const created = await lookUp();
  if (created !== null) return created;
  throw new Error(
    `PostgreSQL cannot run as root and the system user "${NAME}" could not be created. ` +
      'Start Bellwether as another user, create that user, or set DATABASE_URL.',
  );
}
