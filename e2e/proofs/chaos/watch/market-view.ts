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
    const views = await Promise.all(
      cluster.live().map(({ running }) => read<StatusResponse>(`${running?.url}/api/status`)),
    );
    const exchanges = views.flatMap((view) => view?.exchanges ?? []);
    return !views.includes(null) && exchanges.length > 0 && exchanges.every(({ connected }) => connected);
  });
}

async function allFlags(cluster: Cluster, isSo: (flags: readonly boolean[]) => boolean): Promise<boolean> {
  const views = await Promise.all(cluster.live().map(({ running }) => staleFlags(running?.url ?? '')));
  return !views.includes(null) && isSo(views.flatMap((flags) => flags ?? []));
}

/** null: no answer. */
async function staleFlags(url: string): Promise<readonly boolean[] | null> {
  const view = await read<MarketPricesResponse>(`${url}/api/market-prices`);
  return view && SYMBOLS.flatMap((symbol) => view.crypto[symbol]?.stale ?? []);
}

/** null: no answer, or a refusal. */
async function read<Answer>(url: string): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(CALL_MS) });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}
