import type { DatabaseView } from '../support/database-view.js';
import { until } from '../support/until.js';

/**
 * Resolves when of each of these coins a price that may fire was evaluated as it came, after `since` (epoch milliseconds).
 * A database that does not answer is asked again.
 */
export async function everyCoinEvaluated(
  database: DatabaseView,
  symbols: readonly string[],
  since: number,
): Promise<void> {
  const isEvaluated = async (): Promise<boolean> => {
    const rows = await database.rows<{ symbol: string }>(
      `SELECT DISTINCT symbol FROM price_log, unnest(symbols, ats, backings, origins) AS p (symbol, at, backing, origin)
        WHERE committed_at > to_timestamp($1::float8 / 1000) AND at > $1 AND backing IS NOT NULL AND origin = 'live'`,
      [since],
    );
    const seen = new Set(rows.map(({ symbol }) => symbol));
    return symbols.every((symbol) => seen.has(symbol));
  };
  await until('every coin evaluated', () => isEvaluated().catch(() => false));
}
