/** Without a coverage of the market for this long, nobody was watching it: readings alone are closer together. */
const BLIND_MS = 8_000;

/** What is known of a symbol's last evaluated price. */
export interface LastCoverage {
  /** When the market was last seen by then, epoch milliseconds. */
  readonly coveredAt: number;
  /** The same on the steady clock, and how often it had been interrupted; null when another term evaluated it. */
  readonly seen: { readonly steadyAt: number; readonly interruptions: number } | null;
}

/** Since when nobody watched before a price that is made at a coverage; null if somebody did, or nothing came before. Pure. */
export function gapSince(
  last: LastCoverage | null,
  now: { readonly steadyAt: number; readonly interruptions: number },
): number | null {
  if (last === null) return null;
  const { seen, coveredAt } = last;
  if (seen === null || seen.interruptions !== now.interruptions) return coveredAt;
  return now.steadyAt - seen.steadyAt > BLIND_MS ? coveredAt : null;
}
