import { Worker } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { over, percentile, seconds, when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';

const LOOPS = 4;
const STARVED_MS = { full: 20_000, sample: 8_000 };
const LONGEST_EVALUATION_MS = 2_000;
const BUSY = 'for (;;);';

/** Four threads that do nothing but take the processors, beside the product and all it talks to. */
export const busyLoops: Row = {
  name: 'busy-loops',
  number: 22,
  title: `${LOOPS} busy loops beside the product`,
  run: stageRun({}, async (stage) => {
    const loops = Array.from({ length: LOOPS }, () => new Worker(BUSY, { eval: true }));
    const end = (): Promise<unknown> => Promise.all(loops.map((loop) => loop.terminate()));
    stage.order.cleanup.add(end);
    const starvedAt = Date.now();
    await sleep(STARVED_MS[stage.order.length]);
    await end();
    const lags = await commitLags(stage, starvedAt, Date.now());
    const p99 = percentile(lags, 99);
    return {
      figures: {
        'prices evaluated': lags.length,
        'p50 from price to commit': seconds(percentile(lags, 50)),
        'p99 from price to commit': seconds(p99),
      },
      faults: over('the 99th percentile from price to commit', p99, LONGEST_EVALUATION_MS),
      voids: when(lags.length === 0, 'nothing was evaluated'),
    };
  }),
};

/** Milliseconds from each price of a stretch to the start of the transaction that made it durable. */
async function commitLags({ cluster }: Stage, from: number, to: number): Promise<readonly number[]> {
  const rows = await cluster.database.rows<{ lag: number }>(
    `SELECT (extract(epoch FROM committed_at) * 1000)::float8 - entry.at AS lag
       FROM price_log CROSS JOIN LATERAL unnest(ats, origins) AS entry (at, origin)
      WHERE entry.origin = 'live' AND entry.at BETWEEN $1 AND $2`,
    [from, to],
  );
  return rows.map(({ lag }) => lag);
}
