/** Whether a coin has a dollar market; `unknown` before the market lists are loaded. */
export type Listing = 'listed' | 'not-listed' | 'unknown';

/** Combines the exchanges: one listing is enough, and a known list outweighs an unknown one. Pure. */
export function listingOf(perExchange: readonly Listing[]): Listing {
  if (perExchange.includes('listed')) return 'listed';
  return perExchange.includes('not-listed') ? 'not-listed' : 'unknown';
}
