import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The file by which a running PostgreSQL server marks its data folder. */
const POSTMASTER_FILE = 'postmaster.pid';

/** What a server has written about itself into its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  /** null: it has not got that far. */
  readonly port: number | null;
  readonly ready: boolean;
}

/** Reads the file's text; null if it is empty or garbled, which counts as no server. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  const port = Number(lines[3]);
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null, ready: lines[7] === 'ready' };
}

/** null: no server has this folder. One that is named there may be long dead: see `holderOf`. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(dataFolder, POSTMASTER_FILE), 'utf8').catch(() => '');
  return parsePostmasterFile(text);
}

/**
 * Who has a process number: the PostgreSQL server of this folder, a stranger that got the number after it, or nobody.
 * A process that is dead but not yet collected by its parent is nobody.
 */
export async function holderOf(pid: number, dataFolder: string): Promise<'server' | 'stranger' | 'nobody'> {
  const command = await commandLine(pid);
  if (command === '') return 'nobody';
  return command.includes(dataFolder) ? 'server' : 'stranger';
}

/** Empty if there is no such process. */
async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout;
  } catch {
    return '';
  }
}

/**
 * Takes away a file whose number belongs to a stranger by now: PostgreSQL would believe it. One with a number that
 * nobody has stays: PostgreSQL needs it to see whether processes of the dead server are left.
 */
export async function discardPostmasterFile(dataFolder: string, pid: number): Promise<void> {
  const path = join(dataFolder, POSTMASTER_FILE);
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  await rename(path, aside).catch(() => undefined);
  const taken = parsePostmasterFile(await readFile(aside, 'utf8').catch(() => ''));
  if (taken !== null && taken.pid !== pid) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
