import type { MarketPricesResponse } from '@bellwether/backend/contract/market.js';
import type { Cluster } from '../cluster/cluster.js';
import { reachedAfter } from './reached.js';

const CALL_MS = 2_000;

/** Milliseconds until every process says of every coin that its price is stale; null if not within `limitMs`. */
export async function staleEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return reachedAfter(limitMs, () => allFlags(cluster, (flags) => flags.every((stale) => stale)));
}

/** Milliseconds until every process says of no coin that its price is stale; null if not within `limitMs`. */
export async function freshEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return reachedAfter(limitMs, () =>
    allFlags(cluster, (flags) => flags.length > 0 && flags.every((stale) => !stale)),
  );
}

async function allFlags(cluster: Cluster, isSo: (flags: readonly boolean[]) => boolean): Promise<boolean> {
  const views = await Promise.all(cluster.live().map(({ running }) => staleFlags(running?.url ?? '')));
  return !views.includes(null) && isSo(views.flatMap((flags) => flags ?? []));
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
