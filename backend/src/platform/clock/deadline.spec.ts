import { withDeadline } from './deadline.js';

/** A call that ends only when its signal aborts. */
function hanging(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error('aborted'));
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

it('passes on what a call in time gives', async () => {
  await expect(withDeadline(60_000, null, () => Promise.resolve(7))).resolves.toBe(7);
});

it('ends a call that takes too long', async () => {
  await expect(withDeadline(5, null, hanging)).rejects.toThrow('aborted');
});

it('ends a call when told to stop, also beforehand', async () => {
  const stop = new AbortController();
  const call = withDeadline(60_000, stop.signal, hanging);
  stop.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect(withDeadline(60_000, stop.signal, hanging)).rejects.toThrow('aborted');
});
