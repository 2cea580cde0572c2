import { type Clock, SystemClock } from '../../platform/clock/clock.js';

/** Whether the work ends within `ms` milliseconds; after that it goes on unwatched. Rejects as the work does. */
export async function endsWithin(
  ms: number,
  work: Promise<unknown>,
  clock: Clock = new SystemClock(),
): Promise<boolean> {
  const ended = new AbortController();
  const late = clock.wait(ms, ended.signal).then(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}
