/** Without a sight of the market for this long, nobody was watching it: readings alone are closer together. */
const BLIND_MS = 8_000;

/** What is known of a symbol's last evaluated price. */
export interface LastSight {
  /** When the market was last seen by then, epoch milliseconds. */
  readonly sightAt: number;
  /** The same on the steady clock, and how often it had been interrupted; null when another tenure evaluated it. */
  readonly seen: { readonly steadyAt: number; readonly interruptions: number } | null;
}

/** Since when nobody watched before a price that is made at a sight; null if somebody did, or nothing came before. Pure. */
export function blindSince(
  last: LastSight | null,
  now: { readonly steadyAt: number; readonly interruptions: number },
): number | null {
  if (last === null) return null;
  const { seen, sightAt } = last;
  if (seen === null || seen.interruptions !== now.interruptions) return sightAt;
  return now.steadyAt - seen.steadyAt > BLIND_MS ? sightAt : null;
}
