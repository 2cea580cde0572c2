/** Whether a coin has a market in dollars; `not-told` while nobody knows yet. */
export type Listing = 'listed' | 'not-listed' | 'not-told';

/**
 * What several exchanges say of one coin: one that lists it is enough, and one that has told its markets outweighs those
 * that have not, so that an exchange out of reach keeps nobody waiting. Without exchanges nothing is told. Pure.
 */
export function listingOf(perExchange: readonly Listing[]): Listing {
  if (perExchange.includes('listed')) return 'listed';
  return perExchange.includes('not-listed') ? 'not-listed' : 'not-told';
}
