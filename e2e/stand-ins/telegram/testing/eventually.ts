import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;

/** Waits until `look` gives something other than null, undefined or false. @throws Error with `what` after 5 s. */
export async function eventually<Found>(
  what: string,
  look: () => Found | null | undefined | false | Promise<Found | null | undefined | false>,
  withinMs = 5000,
): Promise<Found> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${withinMs} ms: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
