import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { unprivilegedUser } from '../../run/postgres/unprivileged-user.js';
import type { Cleanup } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';

/** The first that knows named statements in transaction mode. */
const OLDEST = [1, 21] as const;
const MIRROR = 'http://deb.debian.org/debian';
const SUITE = 'trixie';
/** PgBouncer, and what it needs where the system has other versions. */
const PACKAGES =
  'pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap2 libcap-ng0 libzstd1 zlib1g libgcc-s1'.split(
    ' ',
  );
const TRIPLES: Readonly<Record<string, readonly [debian: string, libraries: string, loader: string]>> = {
  x64: ['amd64', 'x86_64-linux-gnu', 'usr/lib64/ld-linux-x86-64.so.2'],
  arm64: ['arm64', 'aarch64-linux-gnu', 'usr/lib/ld-linux-aarch64.so.1'],
};

/** A command line without its arguments. */
export interface PgBouncer {
  readonly command: readonly [file: string, ...args: string[]];
  readonly version: string;
}

/**
 * The system's PgBouncer if it is new enough, else Debian's with its libraries, kept in `keptIn`.
 * @throws Error that says why there is none.
 */
export async function providePgBouncer(keptIn: string): Promise<PgBouncer> {
  const own = await versionOf(['pgbouncer']);
  if (own !== null && isNewEnough(own)) return { command: ['pgbouncer'], version: own };
  const lacking = own === null ? 'There is no pgbouncer here' : `The pgbouncer here is ${own}`;
  const root = join(keptIn, `pgbouncer-${SUITE}`);
  const [debian, libraries, loader] = TRIPLES[process.arch] ?? [];
  if (process.platform !== 'linux' || debian === undefined || libraries === undefined || loader === undefined)
    throw new Error(
      `${lacking}, and Debian has none for ${process.platform} on ${process.arch}: install 1.21 or newer.`,
    );
  const libraryPath = join(root, 'usr/lib', libraries);
  const command = [
    join(root, loader),
    '--library-path',
    libraryPath,
    join(root, 'usr/sbin/pgbouncer'),
  ] as const;
  try {
    if (!existsSync(root)) await unpack(root, debian);
    const version = await versionOf(command);
    if (version === null || !isNewEnough(version)) throw new Error(`Debian's does not run: ${version}`);
    return { command, version };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${lacking}, and that of Debian ${SUITE} cannot be had: ${reason}`, { cause: error });
  }
}

/** In transaction mode, for every database of the server that listens at `port`. Returns its own port. `cleanup` ends it. */
export async function startPgBouncer(
  { command }: PgBouncer,
  server: { readonly port: string; readonly user: string; readonly password: string },
  folder: string,
  cleanup: Cleanup,
): Promise<number> {
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'pgbouncer-users');
  await writeFile(users, `"${server.user}" "${server.password}"\n`);
  const target = `host=127.0.0.1 port=${server.port} user=${server.user} password=${server.password}`;
  await writeFile(
    settings,
    `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =
auth_type = trust\nauth_file = ${users}\nadmin_users = ${server.user}\npool_mode = transaction\nmax_prepared_statements = 200\ndefault_pool_size = 10\n`,
  );
  await chmod(folder, 0o755); // it becomes another user
  const [file, ...args] = command;
  const user = (await unprivilegedUser()) === null ? [] : ['-u', 'postgres']; // it refuses to be root
  const child = spawn(file, [...args, '-q', ...user, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  cleanup.add(async () => child.kill('SIGKILL'));
  return port;
}

/** As dpkg has them in the archive's index, each compared with its checksum there. */
async function unpack(root: string, debian: string): Promise<void> {
  const index = gunzipSync(await download(`dists/${SUITE}/main/binary-${debian}/Packages.gz`)).toString();
  const stanzas = new Map(
    index.split('\n\n').map((stanza) => [/^Package: (.*)$/m.exec(stanza)?.[1], stanza]),
  );
  const partial = `${root}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    for (const name of PACKAGES) {
      const stanza = stanzas.get(name) ?? '';
      const archive = await download(/^Filename: (.*)$/m.exec(stanza)?.[1] ?? name);
      const sum = createHash('sha256').update(archive).digest('hex');
      if (!stanza.includes(`SHA256: ${sum}`))
        throw new Error(`${name} has another checksum than the index says`);
      const file = join(partial, 'package.deb');
      await writeFile(file, archive);
      await promisify(execFile)('dpkg-deb', ['-x', file, partial]);
      await rm(file);
    }
    await rename(partial, root);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function download(path: string): Promise<Buffer> {
  const answer = await fetch(`${MIRROR}/${path}`);
  if (!answer.ok) throw new Error(`${MIRROR}/${path} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function versionOf([file, ...args]: readonly [string, ...string[]]): Promise<string | null> {
  const answer = await promisify(execFile)(file, [...args, '--version']).catch(() => null);
  return /^PgBouncer (\S+)/.exec(answer?.stdout ?? '')?.[1] ?? null;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
