import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { KeptCheckouts } from './checkouts.js';

const SAVE_EVERY_MS = 1_000;

interface Keeper {
  kept(): KeptCheckouts;
  restore(kept: KeptCheckouts): void;
}

/**
 * Keeps the checkouts of a stand-in in a file, so that links still work after a restart; webhooks that were not taken
 * are not kept. Reads the file at once, saves within a second of a change, and when the returned function ends it.
 *
 * @throws SyntaxError if the file is no JSON.
 */
export function keepCheckouts(standIn: Keeper, path: string): () => void {
  if (existsSync(path)) standIn.restore(JSON.parse(readFileSync(path, 'utf8')) as KeptCheckouts);
  let saved = JSON.stringify(standIn.kept());
  const save = (): void => {
    const now = JSON.stringify(standIn.kept());
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
