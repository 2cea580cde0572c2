/**
 * Runs a call that must end: its signal aborts after `ms` milliseconds, or as soon as `stop` does. Leaves no timer and
 * no listener behind.
 */
export async function withDeadline<T>(
  ms: number,
  stop: AbortSignal | null,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ms);
  stop?.addEventListener('abort', abort);
  if (stop?.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', abort);
  }
}
