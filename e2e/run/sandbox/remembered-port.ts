import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { usablePort } from './port.js';

/**
 * The wanted port, or for 0 the one that the file remembers, or a free one, which the first time it then remembers: a page
 * that people have open, and what their browser keeps for it, is still the right one after a restart. While another
 * program has the remembered port, a free one serves, and the memory stays.
 */
export async function rememberedPort(wanted: number, file: string): Promise<number> {
  if (wanted !== 0) return wanted;
  const known = Number(await readFile(file, 'utf8').catch(() => ''));
  const port = await usablePort(known, '127.0.0.1').catch(() => usablePort(0, '127.0.0.1'));
  if (!(known > 0)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${port}\n`);
  }
  return port;
}
