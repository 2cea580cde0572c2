import { type Clock, SystemClock } from './clock.js';

/**
 * Runs a call that must end: its signal aborts after `ms` milliseconds, or as soon as `stop` does. Leaves no timer and
 * no listener behind.
 */
export async function withDeadline<T>(
  ms: number,
  stop: AbortSignal | null,
  run: (signal: AbortSignal) => Promise<T>,
  clock: Clock = new SystemClock(),
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const cancel = clock.after(ms, abort);
  stop?.addEventListener('abort', abort);
  if (stop?.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    cancel();
    stop?.removeEventListener('abort', abort);
  }
}

/** What `work` resolves with, or `late` after `ms` milliseconds: then it goes on unwatched. Rejects as the work does. */
export async function answerWithin<T, L>(
  ms: number,
  work: Promise<T>,
  late: L,
  clock: Clock = new SystemClock(),
): Promise<T | L> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, clock.wait(ms, ended.signal).then(() => late)]);
  } finally {
    ended.abort();
  }
}
