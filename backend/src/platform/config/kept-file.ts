import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The content of a file that is made once, readable by its owner only. Any number of processes may ask at once: they get
 * the same content, and never half of one.
 */
export async function keptFile(file: string, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(ifAbsent);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600 });
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
