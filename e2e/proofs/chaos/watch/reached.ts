import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 50;

/** Milliseconds until something is so, which is looked at once at least; null if it is not within `limitMs`. */
export async function reachedAfter(
  limitMs: number,
  isSo: () => boolean | Promise<boolean>,
  everyMs = LOOK_MS,
): Promise<number | null> {
  const startedAt = Date.now();
  do {
    if (await isSo()) return Date.now() - startedAt;
    await sleep(everyMs);
  } while (Date.now() - startedAt < limitMs);
  return null;
}
