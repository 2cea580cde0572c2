import { repeatFor } from '../../support/repeating.js';
import { idleTriggers } from '../load/idle-triggers.js';
import type { Row } from '../row.js';
import { onStage } from '../stage.js';
import { residentBytes } from '../watch/memory.js';

const IDLE = 50_000;
const HEAP_MB = 128;
const LOAD_MS = { full: 20_000, sample: 8_000 };
const LOOK_MS = 500;

/** Little memory and many triggers. Whoever runs out of it ends, is started again, and nothing is lost. */
export const smallHeap: Row = {
  name: 'small-heap',
  number: 21,
  title: `${IDLE} triggers in a heap of ${HEAP_MB} MB`,
  run: (order) => {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const beforeStart = idleTriggers(IDLE, order.seed);
    return onStage(order, { env, program: { ends: 'expected' }, beforeStart }, async (stage) => {
      const seen: number[] = [];
      await repeatFor(LOAD_MS[order.length], LOOK_MS, async () => {
        seen.push(...(await residentBytes(stage.cluster)));
      });
      const ended = stage.cluster.backends.reduce((sum, { kills }) => sum + kills, 0);
      stage.interrupted += ended;
      return {
        figures: {
          'processes out of memory': ended,
          'most memory': `${Math.round(Math.max(...seen) / 1e6)} MB`,
        },
        faults: [],
      };
    });
  },
};
