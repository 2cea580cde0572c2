import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { Home } from './home.js';
import { choosePort } from './port.js';
import { discardPostmasterFile, holderOf, readPostmasterFile } from './postmaster-file.js';

/** A PostgreSQL server that accepts connections. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** True if it was running already. */
  readonly adopted: boolean;
}

export interface PostmasterRequest {
  readonly home: Home;
  readonly binaries: Binaries;
  /** null: the home's own, or another if that is taken. */
  readonly port: number | null;
  /** Server settings on top of ours. */
  readonly settings: Readonly<Record<string, string>>;
}

const START_LIMIT_MS = 20_000;
const FAST_STOP_LIMIT_MS = 4_000;
const IMMEDIATE_STOP_LIMIT_MS = 750;
const LOOK_AGAIN_MS = 20;
const LOG_LIMIT_BYTES = 5_000_000;

/** Another server had the folder or the port a moment ago, or the remains of a killed one still do. */
const PASSES =
  /lock file ".*" already exists|could not bind|pre-existing shared memory|is still in use|database system is shutting down/i;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Adopts the server that runs on the home's data folder, else starts one: a crash recovery included, well under a
 * second. The new server is in a process group of its own, so that a Ctrl-C in the terminal does not reach it.
 *
 * @throws Error with the end of the server's log if it does not come up.
 */
export async function runPostmaster(request: PostmasterRequest): Promise<Postmaster> {
  const { dataFolder } = request.home;
  const deadline = Date.now() + START_LIMIT_MS;
  let complaint = 'it did not become ready';
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(dataFolder);
    const holder = file === null ? 'nobody' : await holderOf(file.pid, dataFolder);
    if (file !== null && holder === 'stranger') await discardPostmasterFile(dataFolder, file.pid);
    if (file === null || holder !== 'server') {
      const started = await startPostmaster(request, deadline);
      if (typeof started !== 'string') return started;
      complaint = started;
      if (!PASSES.test(complaint)) break;
    } else if (file.ready && file.port !== null) {
      return { pid: file.pid, port: file.port, adopted: true };
    }
    await pause(LOOK_AGAIN_MS * 5);
  }
  throw new Error(`PostgreSQL in ${dataFolder} does not start: ${complaint}`);
}

/** Returns what the server complained about if it ended instead of becoming ready. */
async function startPostmaster(request: PostmasterRequest, deadline: number): Promise<Postmaster | string> {
  const { dataFolder, logFile } = request.home;
  await boundLog(logFile);
  const logStart = (await stat(logFile).catch(() => null))?.size ?? 0;
  const port = request.port ?? (await choosePort(request.home));
  const child = await spawnPostmaster(request, port);
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const file = await readPostmasterFile(dataFolder);
    if (file !== null && file.pid === child.pid && file.ready) return { pid: file.pid, port, adopted: false };
    await pause(LOOK_AGAIN_MS);
  }
  child.kill('SIGQUIT');
  const log = await readFile(logFile).catch(() => Buffer.alloc(0));
  return (
    log.subarray(logStart).toString('utf8').trim() || `it ended with ${child.signalCode ?? child.exitCode}`
  );
}

async function spawnPostmaster(request: PostmasterRequest, port: number): Promise<ChildProcess> {
  const { home, binaries } = request;
  const settings = Object.entries({ ...SETTINGS, ...request.settings });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(home.logFile, 'a', 0o600);
  try {
    if (home.user !== null) await log.chown(home.user.uid, home.user.gid);
    const child = spawn(binaries.postgres, ['-D', home.dataFolder, '-p', String(port), ...flags], {
      ...home.user,
      cwd: home.folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Keeps one old log: the file is only appended to, over years of starts. */
async function boundLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
}

/**
 * Stops the server of the folder: open transactions are rolled back, what was committed is flushed. Milliseconds
 * as a rule; from 4 s on it is made to stop without flushing, which the next start recovers. No server: nothing.
 */
export async function stopPostmaster(dataFolder: string): Promise<void> {
  const file = await readPostmasterFile(dataFolder);
  if (file === null) return;
  if (await signalled(dataFolder, file.pid, 'SIGINT', FAST_STOP_LIMIT_MS)) return;
  if (await signalled(dataFolder, file.pid, 'SIGQUIT', IMMEDIATE_STOP_LIMIT_MS)) return;
  await signalled(dataFolder, file.pid, 'SIGKILL', IMMEDIATE_STOP_LIMIT_MS);
}

/** True once the server is gone. */
async function signalled(
  dataFolder: string,
  pid: number,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  if ((await holderOf(pid, dataFolder)) !== 'server') return true;
  process.kill(pid, signal);
  while (Date.now() < deadline) {
    await pause(LOOK_AGAIN_MS / 2);
    if ((await holderOf(pid, dataFolder)) !== 'server') return true;
  }
  return false;
}
