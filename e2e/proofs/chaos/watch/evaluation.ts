import type { DatabaseView } from '../../support/database-view.js';

/** When evaluated prices were committed from `from` on, in order. Epoch milliseconds; the database runs on this machine. */
export async function commitsSince(database: DatabaseView, from: number): Promise<readonly number[]> {
  const rows = await database.rows<{ at: number }>(
    `SELECT (extract(epoch FROM committed_at) * 1000)::float8 AS at FROM price_log
      WHERE committed_at >= to_timestamp($1::float8 / 1000) ORDER BY committed_at`,
    [from],
  );
  return rows.map(({ at }) => at);
}

/** The longest time between two commits; null if there are fewer. */
export function longestPause(commits: readonly number[]): number | null {
  const pauses = commits.slice(1).map((at, i) => at - (commits[i] ?? at));
  return pauses.length === 0 ? null : Math.max(...pauses);
}

/**
 * Milliseconds from each of `ends` (moments at which whoever evaluated was ended) to the next commit; null if there was
 * none. One whose successor was ended as well before it could commit is left to the later one.
 */
export function returnsAfter(ends: readonly number[], commits: readonly number[]): (number | null)[] {
  return ends.flatMap((end, i) => {
    const back = commits.find((at) => at > end);
    const next = ends[i + 1];
    if (next !== undefined && (back === undefined || back > next)) return [];
    return [back === undefined ? null : back - end];
  });
}
