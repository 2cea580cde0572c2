import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseView } from '../support/database-view.js';

const LIMIT_MS = 30_000;
const LOOK_MS = 50;

/**
 * Resolves when of each of these coins a price that may fire was evaluated as it came, after `since` (epoch milliseconds).
 * A database that does not answer is asked again. @throws Error after 30 s.
 */
export async function everyCoinEvaluated(
  database: DatabaseView,
  symbols: readonly string[],
  since: number,
): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isEvaluated(database, symbols, since).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not every coin was evaluated within ${LIMIT_MS} ms`);
    await sleep(LOOK_MS);
  }
}

async function isEvaluated(
  database: DatabaseView,
  symbols: readonly string[],
  since: number,
): Promise<boolean> {
  const rows = await database.rows<{ symbol: string }>(
    `SELECT DISTINCT symbol FROM price_log, unnest(symbols, ats, backings, origins) AS p (symbol, at, backing, origin)
      WHERE committed_at > to_timestamp($1::float8 / 1000) AND at > $1 AND backing IS NOT NULL AND origin = 'live'`,
    [since],
  );
  const seen = new Set(rows.map(({ symbol }) => symbol));
  return symbols.every((symbol) => seen.has(symbol));
}
