/** What becomes of work that cannot be cut short. @throws Error when the signal comes first; the work goes on unheard. */
export function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cut = (): void => reject(new Error('No answer in time'));
    if (signal.aborted) cut();
    signal.addEventListener('abort', cut, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cut));
  });
}
