const SHORTEST_MS = 5;
const LONGEST_MS = 50;

/** How long to pause before a condition is looked at again: a tenth of the `waited` milliseconds, from 5 to 50. */
export function pauseAfter(waited: number): number {
  return Math.min(Math.max(waited / 10, SHORTEST_MS), LONGEST_MS);
}
