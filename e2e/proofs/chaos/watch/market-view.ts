import type { MarketPricesResponse } from '@bellwether/backend/contract/market.js';
import type { StatusResponse } from '@bellwether/backend/contract/status.js';
import { type Cluster, SYMBOLS } from '../cluster/cluster.js';
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

/** Milliseconds until every process has the streams of every exchange; null if not within `limitMs`. */
export async function connectedEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return reachedAfter(limitMs, async () => {
    const views = await readAll<StatusResponse>(cluster, '/api/status');
    const exchanges = views.flatMap((view) => view?.exchanges ?? []);
    return !views.includes(null) && exchanges.length > 0 && exchanges.every(({ connected }) => connected);
  });
}

async function allFlags(cluster: Cluster, isSo: (flags: readonly boolean[]) => boolean): Promise<boolean> {
  const views = await readAll<MarketPricesResponse>(cluster, '/api/market-prices');
  const flags = views.flatMap((view) => SYMBOLS.flatMap((symbol) => view?.crypto[symbol]?.stale ?? []));
  return !views.includes(null) && isSo(flags);
}

/** What each process says; null: no answer, or a refusal. */
function readAll<Answer>(cluster: Cluster, path: string): Promise<(Answer | null)[]> {
  return Promise.all(cluster.live().map(({ running }) => read<Answer>(`${running?.url}${path}`)));
}

async function read<Answer>(url: string): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(CALL_MS) });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}
