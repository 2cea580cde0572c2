import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 50;

/** Milliseconds until something is so; null if it is not within `limitMs`. */
export async function reachedAfter(limitMs: number, isSo: () => Promise<boolean>): Promise<number | null> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < limitMs) {
    if (await isSo()) return Date.now() - startedAt;
    await sleep(LOOK_MS);
  }
  return null;
}
