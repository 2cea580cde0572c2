import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or at once when the signal ends the wait. Never rejects. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
