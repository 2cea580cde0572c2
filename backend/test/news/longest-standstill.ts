const EVERY_MS = 5;

/**
 * Watches how long this process does nothing but one thing, in milliseconds of processor time: a process that has to wait
 * for the processor does not stand still. `end` returns the longest of such times.
 */
export function longestStandstill(): { readonly end: () => number } {
  let last = process.cpuUsage();
  let longest = 0;
  const look = (): void => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}
