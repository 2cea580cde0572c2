import { setTimeout as sleep } from 'node:timers/promises';
import { over, seconds, worst } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { processOf } from '../watch/lease-watch.js';

/** At least so many, and more until a write was fenced: whether one is under way at the moment is chance. */
const FREEZES = { full: 5, sample: 1 };
const MOST_FREEZES = 7;
/** Longer than a lease lasts. */
const FROZEN_MS = 3_000;
const BETWEEN_MS = 2_000;
const LONGEST_TAKEOVER_MS = 3_000;
const FENCED = /a write was fenced/g;

/** SIGSTOP of whoever holds the market lease, for longer than it lasts, then SIGCONT: it wakes up as a zombie. */
export const f3: Row = {
  id: 'F3',
  title: 'zombie evaluator: the lease owner frozen for 3 s',
  run: (order) =>
    onStage(order, {}, async (stage) => {
      const takeovers: (number | null)[] = [];
      const enough = (): boolean => takeovers.length >= FREEZES[order.length] && fencedWrites(stage) > 0;
      while (takeovers.length < MOST_FREEZES && !enough()) {
        takeovers.push(await freezeOwner(stage));
        await sleep(BETWEEN_MS);
      }
      const fenced = fencedWrites(stage);
      const longest = worst(takeovers);
      return {
        figures: {
          freezes: takeovers.length,
          'longest take-over': seconds(longest),
          'fenced writes': fenced,
        },
        faults: over('a take-over', longest, LONGEST_TAKEOVER_MS),
        voids: fenced === 0 ? ['no write was fenced'] : [],
      };
    }),
};

function fencedWrites({ cluster }: Stage): number {
  return cluster.backends.reduce((sum, { output }) => sum + [...output.matchAll(FENCED)].length, 0);
}

/** Returns after how many milliseconds another process had the lease; null if none had it in time. */
async function freezeOwner(stage: Stage): Promise<number | null> {
  const { cluster, leases } = stage;
  const holder = leases.holder('market');
  const owner = holder && (await processOf(cluster.live(), holder.owner));
  const backend = owner?.running;
  if (!backend) throw new Error(`The owner of the market lease (${holder?.owner}) is none of the processes`);
  stage.interrupted += 1;
  const frozenAt = Date.now();
  backend.freeze();
  try {
    const [takeover] = await Promise.all([
      leases.takenOver('market', frozenAt, LONGEST_TAKEOVER_MS + BETWEEN_MS),
      sleep(FROZEN_MS),
    ]);
    return takeover && takeover.at - frozenAt;
  } finally {
    backend.resume();
  }
}
