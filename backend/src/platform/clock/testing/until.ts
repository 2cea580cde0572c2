import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 5;

/** Waits for a condition that others bring about, by the real clock. @throws Error after 8 s. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited too long for ${String(condition)}`);
    await sleep(LOOK_EVERY_MS);
  }
}
