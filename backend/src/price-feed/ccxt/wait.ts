import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or at once when the signal ends the wait. Never rejects. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** What becomes of work that cannot be cut short. @throws Error when the signal comes first; the work goes on unheard. */
export function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cut = (): void => reject(new Error('No answer in time'));
    if (signal.aborted) cut();
    signal.addEventListener('abort', cut, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cut));
  });
}
