import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketPricesResponse } from '@bellwether/backend/contract/market.js';
import type { Cluster } from '../cluster/cluster.js';

const LOOK_MS = 100;
const CALL_MS = 2_000;

/** Milliseconds until every process says of every coin that its price is stale; null if not within `limitMs`. */
export async function staleEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return until(cluster, limitMs, (flags) => flags.every((stale) => stale));
}

/** Milliseconds until every process says of no coin that its price is stale; null if not within `limitMs`. */
export async function freshEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return until(cluster, limitMs, (flags) => flags.length > 0 && flags.every((stale) => !stale));
}

async function until(
  cluster: Cluster,
  limitMs: number,
  reached: (flags: readonly boolean[]) => boolean,
): Promise<number | null> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < limitMs) {
    const views = await Promise.all(cluster.live().map(({ running }) => staleFlags(running?.url ?? '')));
    if (!views.includes(null) && reached(views.flatMap((flags) => flags ?? [])))
      return Date.now() - startedAt;
    await sleep(LOOK_MS);
  }
  return null;
}

/** null: no answer. */
async function staleFlags(url: string): Promise<readonly boolean[] | null> {
  try {
    const answer = await fetch(`${url}/api/market-prices`, { signal: AbortSignal.timeout(CALL_MS) });
    const { crypto } = (await answer.json()) as MarketPricesResponse;
    return ['BTC', 'ETH', 'SOL'].flatMap((symbol) => crypto[symbol]?.stale ?? []);
  } catch {
    return null;
  }
}
