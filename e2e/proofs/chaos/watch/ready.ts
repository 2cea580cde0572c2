import { statusOf } from '../../support/status-of.js';
import type { Cluster } from '../cluster/cluster.js';
import { reachedAfter } from './reached.js';

const CALL_MS = 2_500;

/** Milliseconds until every process answers /readyz with 200; null if one does not within `limitMs`. */
export async function greenAgain(cluster: Cluster, limitMs: number): Promise<number | null> {
  return reachedAfter(limitMs, () => everybodyAnswers(cluster, 200));
}

/** Milliseconds until every process answers /readyz with 503; null if one does not within `limitMs`. */
export async function redEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return reachedAfter(limitMs, () => everybodyAnswers(cluster, 503));
}

async function everybodyAnswers({ backends }: Cluster, wanted: number): Promise<boolean> {
  const statuses = await Promise.all(
    backends.map(async ({ running }) =>
      running === null
        ? 0
        : statusOf(fetch(`${running.url}/readyz`, { signal: AbortSignal.timeout(CALL_MS) })),
    ),
  );
  return statuses.every((status) => status === wanted);
}
