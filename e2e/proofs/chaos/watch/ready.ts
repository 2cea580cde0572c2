import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.js';

const LOOK_MS = 50;
const CALL_MS = 2_500;

/** Milliseconds until every process answers /readyz with 200; null if one does not within `limitMs`. */
export async function greenAgain(cluster: Cluster, limitMs: number): Promise<number | null> {
  return until(cluster, limitMs, (statuses) => statuses.every((status) => status === 200));
}

/** Milliseconds until every process answers /readyz with 503; null if one does not within `limitMs`. */
export async function redEverywhere(cluster: Cluster, limitMs: number): Promise<number | null> {
  return until(cluster, limitMs, (statuses) => statuses.every((status) => status === 503));
}

async function until(
  cluster: Cluster,
  limitMs: number,
  reached: (statuses: readonly number[]) => boolean,
): Promise<number | null> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < limitMs) {
    const statuses = await Promise.all(cluster.backends.map(({ running }) => readiness(running?.url)));
    if (reached(statuses)) return Date.now() - startedAt;
    await sleep(LOOK_MS);
  }
  return null;
}

/** 0: no answer. */
async function readiness(url: string | undefined): Promise<number> {
  if (url === undefined) return 0;
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CALL_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
