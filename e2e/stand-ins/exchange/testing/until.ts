import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_WAIT_MS = 4_000;

/** Waits until the condition holds, looking every few milliseconds. @throws Error after 4 s that names what was waited for. */
export async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(2);
  }
}
