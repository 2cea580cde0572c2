import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the time has passed: false as soon as it was stopped. Keeps no process alive. */
export async function waited(ms: number, stopped: AbortSignal): Promise<boolean> {
  if (stopped.aborted) return false;
  try {
    if (ms > 0) await sleep(ms, undefined, { signal: stopped, ref: false });
    return true;
  } catch {
    return false;
  }
}
