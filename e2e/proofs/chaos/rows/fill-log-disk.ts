import { setTimeout as sleep } from 'node:timers/promises';
import { when } from '../figures.js';
import type { Row } from '../row.js';
import { stageRun } from '../stage.js';

const LOAD_MS = { full: 15_000, sample: 6_000 };
/** A device that takes nothing, as a file on a full disk: every write ends with ENOSPC. */
const FULL_DISK = '/dev/full';

/** Nothing that is logged finds room. The processes go on. */
export const fillLogDisk: Row = {
  name: 'fill-log-disk',
  number: 8,
  title: 'no room for the log',
  run: stageRun(
    { env: { LOG_LEVEL: 'trace' }, program: { output: FULL_DISK } },
    async ({ order, cluster }) => {
      await sleep(LOAD_MS[order.length]);
      const up = cluster.live().length;
      return {
        figures: { 'processes that go on': `${up} of ${cluster.backends.length}` },
        faults: when(up !== cluster.backends.length, 'a process ended'),
      };
    },
  ),
};
