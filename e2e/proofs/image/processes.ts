import { readdir, readFile, readlink } from 'node:fs/promises';

/** The processes that a process has started, and those that they have. */
export async function processesBelow(pid: number): Promise<readonly number[]> {
  const all = (await readdir('/proc')).map(Number).filter((each) => each > 0);
  const parents = new Map(await Promise.all(all.map(async (each) => [each, await parentOf(each)] as const)));
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each) ?? 0;
    return parent === pid || (parent > 1 && isBelow(parent));
  };
  return all.filter(isBelow);
}

/** The file that a process runs; empty where that cannot be seen. */
export async function programOf(pid: number): Promise<string> {
  return readlink(`/proc/${pid}/exe`).catch(() => '');
}

/** Megabytes, each page that processes share divided among them; NaN where one of them cannot be seen. */
export async function pssOf(pids: readonly number[]): Promise<number> {
  const texts = pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''));
  const kilobytes = (await Promise.all(texts)).map((text) => Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}
