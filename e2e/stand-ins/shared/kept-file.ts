import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const SAVE_EVERY_MS = 1_000;

/**
 * Keeps a value in a file as JSON. Restores it at once (no file is fine), saves within a second of a change, and once
 * more when the returned function ends it.
 *
 * @throws SyntaxError if the file is no JSON.
 */
export function keepInFile<T>(path: string, current: () => T, restore: (kept: T) => void): () => void {
  if (existsSync(path)) restore(JSON.parse(readFileSync(path, 'utf8')) as T);
  let saved = JSON.stringify(current());
  const save = (): void => {
    const now = JSON.stringify(current());
    if (now === saved) return;
    writeFileSync(`${path}.new`, now);
    renameSync(`${path}.new`, path);
    saved = now;
  };
  const timer = setInterval(save, SAVE_EVERY_MS);
  return () => {
    clearInterval(timer);
    save();
  };
}
