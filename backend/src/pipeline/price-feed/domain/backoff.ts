const FIRST_MS = 250;

/**
 * Milliseconds to wait before trying again after `failures` failures in a row (0: the first one): a quarter of a
 * second, doubled each time, at most `longestMs`; of that a random half (`random` in [0, 1)) keeps several processes
 * apart.
 */
export function backoffMs(failures: number, random: number, longestMs: number): number {
  const longest = Math.min(longestMs, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(longest * (0.5 + random / 2));
}
