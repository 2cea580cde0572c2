import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatFor } from '../../support/repeating.js';
import { NEEDS_ROOT, SmallDisk } from '../../support/small-disk.js';
import { over, seconds, when } from '../figures.js';
import type { Row, RowOutcome } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { commitsSince, longestPause } from '../watch/evaluation.js';
import { greenAgain } from '../watch/ready.js';

/** Room for a new cluster and its log, several times over. */
const DISK_MB = 512;
const LOAD_MS = 4_000;
const FULL_MS = { full: 5_000, sample: 3_000 };
const REFILL_MS = 100;
const LONGEST_RETURN_MS = 5_000;
/** The log goes on in a new file, for which there is no room: PostgreSQL takes that for a crash. */
const NEXT_LOG_FILE = 'SELECT pg_switch_wal()';

/** PostgreSQL has no byte left, first for its rows, then for its log. Its supervisor starts it again when there is room. */
export const fillDatabaseDisk: Row = {
  name: 'fill-database-disk',
  number: 7,
  title: 'the disk of PostgreSQL is full',
  run: async (order) => {
    const disk = await SmallDisk.mount(join(order.folder, 'database'), DISK_MB, order.cleanup);
    if (disk === null) return { faults: [], voids: [NEEDS_ROOT] };
    return onStage(order, {}, (stage) => runFull(stage, disk));
  },
};

async function runFull(stage: Stage, disk: SmallDisk): Promise<RowOutcome> {
  const { order, cluster, edits } = stage;
  // Whatever room the server makes is taken again.
  const keepFull = () => repeatFor(FULL_MS[order.length], REFILL_MS, () => disk.fill());
  await sleep(LOAD_MS);
  const filledAt = Date.now();
  stage.interrupted += 1;
  await keepFull();
  const refused = unclearEdits(stage, filledAt);
  await cluster.database.rows(NEXT_LOG_FILE).catch(() => undefined);
  await keepFull();
  await disk.free();
  await cluster.postgres.start();
  const backMs = await greenAgain(cluster, 2 * LONGEST_RETURN_MS);
  await sleep(LOAD_MS);
  const pause = longestPause(await commitsSince(cluster.database, filledAt));
  return {
    figures: {
      'edits refused for want of room': refused,
      'edits refused in all': unclearEdits({ edits }, filledAt),
      'longest time without a commit': seconds(pause),
      'back after there was room': seconds(backMs),
    },
    faults: over('coming back when there was room', backMs, LONGEST_RETURN_MS),
    voids: when(pause === null || pause < FULL_MS[order.length], 'there was room for commits all the time'),
  };
}

function unclearEdits({ edits }: Pick<Stage, 'edits'>, since: number): number {
  return edits.triggers
    .flatMap((trigger) => trigger.edits)
    .filter(({ outcome, endedAt }) => outcome === 'unclear' && endedAt >= since).length;
}
