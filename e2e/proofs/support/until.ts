import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 40;
/** No judgement of speed: nothing that works takes this long on any machine. */
const HANGS_MS = 600_000;

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/** Waits until `look` gives something truthy and returns that. @throws Error after ten minutes, if not said otherwise, which says `what` did not come. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = HANGS_MS,
): Promise<Truthy<T>> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found as Truthy<T>;
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(LOOK_AGAIN_MS);
  }
}
