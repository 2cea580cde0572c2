const EVERY_MS = 5;

/** Watches how long this process does nothing but one thing. `end` returns the longest of such times in milliseconds. */
export function longestStandstill(): { readonly end: () => number } {
  let last = performance.now();
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last - EVERY_MS);
    last = now;
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
