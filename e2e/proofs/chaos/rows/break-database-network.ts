import { setTimeout as sleep } from 'node:timers/promises';
import type { Passage } from '../../support/tcp-gate.js';
import { ServerPoints } from '../altered/server-points.js';
import { GatedDatabase } from '../cluster/gated.js';
import { over, seconds, when, worst } from '../figures.js';
import type { Row, RowOrder } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { greenAgain } from '../watch/ready.js';

/** What happens to every connection at once, and for how long. 150 ms each way are 300 ms a question. */
const FAULT_WINDOWS: readonly (readonly [name: string, passage: Passage, ms: number])[] = [
  ['late', { kind: 'late', ms: 150 }, 5_000],
  ['slow', { kind: 'slow', bytesPerSec: 1_000 }, 5_000],
  ['silent', { kind: 'shut' }, 10_000],
];
const CUTS = 3;
const BETWEEN_MS = 1_500;
const UNCLEAR = { full: 3, sample: 1 };
const REACHED_MS = 5_000;
const LONGEST_RETURN_MS = 5_000;

/** The network to the database is cut, late, slow and silent, and breaks while a commit is under way. */
export const breakDatabaseNetwork: Row = {
  name: 'break-database-network',
  number: 5,
  title: 'the network to PostgreSQL: cut, late, slow, silent, broken within a commit',
  run: (order) => {
    const network = new GatedDatabase(order.cleanup);
    return onStage(order, { databaseUrlOf: network.databaseUrlOf }, async (stage) => {
      const returns: (number | null)[] = [];
      const faultWindows = order.length === 'full' ? FAULT_WINDOWS : [];
      for (let cut = 0; cut < CUTS; cut++) {
        stage.interrupted += 1;
        for (const gate of network.gates) gate.cut();
        returns.push(await greenAgain(stage.cluster, 2 * LONGEST_RETURN_MS));
        await sleep(BETWEEN_MS);
      }
      for (const [, passage, ms] of faultWindows) {
        stage.interrupted += 1;
        for (const gate of network.gates) gate.set(passage);
        await sleep(ms);
        for (const gate of network.gates) gate.set({ kind: 'open' });
        returns.push(await greenAgain(stage.cluster, 2 * LONGEST_RETURN_MS));
        await sleep(BETWEEN_MS);
      }
      const broken = await breakCommits(order, stage, network);
      const longest = worst(returns);
      return {
        figures: {
          faultWindows: faultWindows.map(([name]) => name).join(', '),
          cuts: CUTS,
          'commits whose answer got lost': broken,
          'longest return of a process': seconds(longest),
        },
        faults: over('the return of all processes', longest, LONGEST_RETURN_MS),
        voids: when(broken < UNCLEAR[order.length], 'too few commits were interrupted'),
      };
    });
  },
};

/** The recording statement has done everything but the commit; its process hears no more of it, and it commits. */
async function breakCommits(order: RowOrder, stage: Stage, network: GatedDatabase): Promise<number> {
  const points = await ServerPoints.install(stage.cluster.postgres.url);
  order.cleanup.add(() => points.close());
  let broken = 0;
  for (let i = 0; i < UNCLEAR[order.length]; i++) {
    const held = await points.hold('before commit', REACHED_MS);
    if (held === null) continue;
    stage.interrupted += 1;
    for (const gate of network.gates) gate.cutNear();
    await held.goOn();
    broken += 1;
    await sleep(BETWEEN_MS);
  }
  return broken;
}
