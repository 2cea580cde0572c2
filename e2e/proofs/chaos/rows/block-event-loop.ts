import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientPoints, POINT_ALTERATIONS } from '../altered/client-points.js';
import { over, seconds, when, worst } from '../figures.js';
import type { Row } from '../row.js';
import { onStage } from '../stage.js';
import { fencedWrites } from '../watch/lease-watch.js';

const STALLS = { full: 4, sample: 1 };
const REACHED_MS = 8_000;
/** Longer than the stall. */
const BETWEEN_MS = 6_500;
const LONGEST_TAKEOVER_MS = 3_000;

/** The evaluator's event loop is busy for 5 s, with a decided batch in its hands. */
export const blockEventLoop: Row = {
  name: 'block-event-loop',
  number: 20,
  title: 'event loop of the evaluator blocked for 5 s',
  run: async (order) => {
    const points = await ClientPoints.in(join(order.folder, 'points'));
    return onStage(order, { alterations: POINT_ALTERATIONS, env: points.env }, async (stage) => {
      const takeovers: (number | null)[] = [];
      for (let stall = 0; stall < STALLS[order.length]; stall++) {
        const pid = await points.strike('before a batch', 'block', REACHED_MS);
        const stalledAt = Date.now();
        if (pid === null) continue;
        stage.interrupted += 1;
        takeovers.push(await stage.leases.marketTakenOver(stalledAt, LONGEST_TAKEOVER_MS));
        await sleep(BETWEEN_MS - (Date.now() - stalledAt));
      }
      const fenced = fencedWrites(stage.cluster);
      const longest = worst(takeovers);
      return {
        figures: { stalls: takeovers.length, 'longest take-over': seconds(longest), 'fenced writes': fenced },
        faults: over('a take-over', longest, LONGEST_TAKEOVER_MS),
        voids: when(fenced === 0, 'no write was fenced'),
      };
    });
  },
};
