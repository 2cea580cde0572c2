/**
 * The coins to follow out of the lists of the exchanges: wanted ones first, then those that more exchanges list, at most
 * `most`. Pure; O(n log n).
 */
export function followedCoins(
  lists: readonly (readonly string[])[],
  wanted: readonly string[],
  most: number,
): readonly string[] {
  const listings = new Map<string, number>();
  for (const list of lists) for (const coin of list) listings.set(coin, (listings.get(coin) ?? 0) + 1);
  const first = new Set(wanted);
  const rest = [...listings].filter(([coin]) => !first.has(coin));
  rest.sort(([a, listedA], [b, listedB]) => listedB - listedA || (a < b ? -1 : 1));
  return [...first, ...rest.map(([coin]) => coin)].slice(0, most);
}
