import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../../support/throwaway-postgres.js';
import { over, seconds, when, worst } from '../figures.js';
import { reachedAfter } from '../watch/reached.js';
import type { Row } from '../row.js';
import { stageRun } from '../stage.js';

/** Above the limit of a lease's query (1 s), of any query (6 s), and the longest stall seen (12 s). */
const HANGS_MS = { full: [1_500, 8_000, 13_000], sample: [8_000] };
const BETWEEN_MS = 2_000;
const LONGEST_RETURN_MS = 5_000;
const HUNG = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;

/**
 * Commits hang as on a disk that stalls: whoever waits gives up, and later they become durable all the same. PostgreSQL waits after
 * the commit record was written, for a standby that does not exist, and lets readers pass; no limit of a statement ends that wait.
 */
export const hangCommits: Row = {
  name: 'hang-commits',
  number: 28,
  title: 'commits hang, and become durable after their clients have given up',
  run: stageRun({}, async (stage) => {
    const { order, cluster } = stage;
    const returns: (number | null)[] = [];
    const hung: number[] = [];
    const numberOf = async (query: string) =>
      (await ask<{ n: number }>(cluster.postgres.url, query))[0]?.n ?? 0;
    const waitFor = async (standby: string) => {
      await ask(cluster.postgres.url, `ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
      await ask(cluster.postgres.url, 'SELECT pg_reload_conf()');
    };
    for (const ms of HANGS_MS[order.length]) {
      stage.interrupted += 1;
      await waitFor('nobody');
      await sleep(ms);
      hung.push(await numberOf(HUNG));
      await waitFor('');
      const since = `to_timestamp(${Date.now()} / 1000.0)`;
      const recorded = async () =>
        (await numberOf(`SELECT count(*)::int AS n FROM price_log WHERE committed_at > ${since}`)) > 0;
      returns.push(await reachedAfter(2 * LONGEST_RETURN_MS, recorded));
      await sleep(BETWEEN_MS);
    }
    const longest = worst(returns);
    return {
      figures: {
        'commits that hung': hung.join(', '),
        'longest until prices were recorded again': seconds(longest),
      },
      faults: over('recording prices again', longest, LONGEST_RETURN_MS),
      voids: when(hung.includes(0), 'no commit hung'),
    };
  }),
};
