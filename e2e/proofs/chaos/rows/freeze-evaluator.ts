import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientPoint, ClientPoints, POINT_ALTERATIONS } from '../altered/client-points.js';
import { GatedDatabase } from '../cluster/gated.js';
import { until } from '../../support/until.js';
import { over, seconds, when, worst } from '../figures.js';
import type { Backend } from '../../support/start-backend.js';
import { limitOf, type Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { fencedWrites, marketHolder } from '../watch/lease-watch.js';
import { noteWriters, staleCommits } from '../watch/writers.js';

/** Far shorter than a lease lasts, and longer than prices last: what came and went meanwhile must be found. */
const HICCUPS = { full: 5, sample: 3 };
const HICCUP_MS = 250;
const BETWEEN_HICCUPS_MS = 300;
/** From outside, at any moment. */
const FREEZES = { full: 4, sample: 0 };
/** By itself, with something in its hands: a batch that is decided, and one that is recorded but not answered for. */
const STOPS = {
  full: ['before a batch', 'after commit', 'before a batch'],
  sample: ['before a batch'],
} as const;
const REACHED_MS = 8_000;
/** Longer than a lease lasts. */
const FROZEN_MS = 3_000;
const BETWEEN_MS = 1_500;
const LONGEST_TAKEOVER_MS = 3_000;

/** Whoever holds the market lease stands still for longer than it lasts, and wakes up as a zombie. */
export const freezeEvaluator: Row = {
  name: 'freeze-evaluator',
  number: 3,
  title: 'zombie evaluator: the lease owner frozen for 3 s',
  run: async (order) => {
    const points = await ClientPoints.in(join(order.folder, 'points'));
    const network = new GatedDatabase(order.cleanup);
    const setting = {
      alterations: POINT_ALTERATIONS,
      env: points.env,
      databaseUrlOf: network.databaseUrlOf,
      beforeStart: noteWriters,
    };
    return onStage(order, setting, async (stage) => {
      const takeovers: (number | null)[] = [];
      for (let hiccup = 0; hiccup < HICCUPS[order.length]; hiccup++) await holdUpOwner(stage);
      for (let freeze = 0; freeze < FREEZES[order.length]; freeze++) {
        const { pid } = await freezeOwner(stage);
        takeovers.push(await frozen(stage, pid));
        await sleep(BETWEEN_MS);
      }
      for (const point of STOPS[order.length]) {
        takeovers.push(await stopAt(stage, points, point));
        await sleep(BETWEEN_MS);
      }
      if (order.length === 'sample') await until('a write was fenced', () => fencedWrites(stage.cluster) > 0);
      const fenced = fencedWrites(stage.cluster);
      const longest = worst(takeovers);
      const stale = await staleCommits(stage, network);
      return {
        figures: {
          'held up': HICCUPS[order.length],
          freezes: takeovers.length,
          'longest take-over': seconds(longest),
          'fenced writes': fenced,
          'stale commits': stale,
        },
        faults: [
          ...over('a take-over', longest, limitOf(order, LONGEST_TAKEOVER_MS)),
          ...when(stale > 0, `${stale} states were committed by a process that had lost the lease`),
        ],
        voids: when(fenced === 0, 'no write was fenced'),
      };
    });
  },
};

async function holdUpOwner(stage: Stage): Promise<void> {
  const owner = await freezeOwner(stage);
  await sleep(HICCUP_MS);
  owner.resume();
  await sleep(BETWEEN_HICCUPS_MS);
}

async function freezeOwner({ cluster, leases }: Stage): Promise<Backend> {
  const backend = await until('the holder runs', async () => (await marketHolder(cluster, leases)).running);
  backend.freeze();
  return backend;
}

async function stopAt(stage: Stage, points: ClientPoints, point: ClientPoint): Promise<number | null> {
  const pid = await points.strike(point, 'stop', limitOf(stage.order, REACHED_MS));
  if (pid === null) throw new Error(`Nobody came to the point "${point}"`);
  return frozen(stage, pid);
}

/**
 * The process has just been frozen, and goes on after 3 s, in a sample when another one has the lease as well. Returns
 * milliseconds until another process had the lease; null if none had it in time.
 */
async function frozen(stage: Stage, pid: number): Promise<number | null> {
  stage.interrupted += 1;
  const frozenAt = Date.now();
  try {
    const [tookMs] = await Promise.all([
      stage.leases.marketTakenOver(frozenAt, limitOf(stage.order, LONGEST_TAKEOVER_MS + BETWEEN_MS)),
      sleep(FROZEN_MS),
    ]);
    return tookMs;
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
