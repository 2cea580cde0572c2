import { setTimeout as sleep } from 'node:timers/promises';
import { GatedDatabase } from '../cluster/gated.js';
import { over, seconds, worst } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { marketHolder } from '../watch/lease-watch.js';

const PARTITIONS = { full: 4, sample: 1 };
/** Longer than a lease lasts. */
const APART_MS = 4_000;
const TOGETHER_MS = 4_000;
const LONGEST_TAKEOVER_MS = 3_000;

/** Whoever holds the market lease no longer reaches the database, and still reaches everything else. */
export const partitionEvaluator: Row = {
  name: 'partition-evaluator',
  number: 19,
  title: 'network partition between the evaluator and PostgreSQL only',
  run: (order) => {
    const network = new GatedDatabase(order.cleanup);
    return onStage(order, { databaseUrlOf: network.databaseUrlOf }, async (stage) => {
      const takeovers: (number | null)[] = [];
      for (let i = 0; i < PARTITIONS[order.length]; i++) {
        takeovers.push(await partition(stage, network));
        await sleep(TOGETHER_MS);
      }
      const longest = worst(takeovers);
      return {
        figures: { partitions: takeovers.length, 'longest take-over': seconds(longest) },
        faults: over('a take-over', longest, LONGEST_TAKEOVER_MS),
      };
    });
  },
};

/** Milliseconds until another process had the lease; null if none had it in time. */
async function partition(stage: Stage, network: GatedDatabase): Promise<number | null> {
  const { cluster, leases } = stage;
  const gate = network.gateOf(cluster, await marketHolder(cluster, leases));
  stage.interrupted += 1;
  const cutAt = Date.now();
  gate.set({ kind: 'shut' });
  const [tookMs] = await Promise.all([
    leases.marketTakenOver(cutAt, LONGEST_TAKEOVER_MS + TOGETHER_MS),
    sleep(APART_MS),
  ]);
  gate.set({ kind: 'open' });
  return tookMs;
}
