/** The most of these moments (epoch milliseconds, in any order) that lie within one second. O(n log n). */
export function mostInASecond(moments: readonly number[]): number {
  const sorted = [...moments].sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [last, at] of sorted.entries()) {
    while (at - (sorted[first] ?? at) >= 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
