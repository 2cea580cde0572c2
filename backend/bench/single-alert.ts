import { AlertFixture } from './support/alert-fixture.js';
import { againstFloor, conclude, quantile, say } from './support/rows.js';
import { openBenchDatabase } from './support/bench-database.js';

/** How long one alert takes to be durable, against the one thing that has to happen for it: the disk's word. */
const REPEATS = 300;
const BLOCK = Buffer.alloc(8_192, 1);

const postgres = await openBenchDatabase();
try {
  const fixture = await AlertFixture.open(postgres.db, REPEATS);
  const file = await postgres.openBeside();
  const synced: number[] = [];
  const recorded: number[] = [];
  for (const id of fixture.triggerIds) {
    synced.push(
      await timed(async () => {
        await file.write(BLOCK, 0, BLOCK.length, 0);
        await file.datasync();
      }),
    );
    const batch = fixture.batchOf([id], 1);
    recorded.push(await timed(() => fixture.record(batch)));
  }
  await file.close();
  await fixture.assertRows(REPEATS, 1);
  say(
    `fdatasync p99 ${quantile(synced, 0.99).toFixed(2)} ms, alert p99 ${quantile(recorded, 0.99).toFixed(2)} ms`,
  );
  conclude([
    againstFloor(
      {
        metric: 'one alert, durable',
        workload: `1 alert with state and delivery, p50 of ${REPEATS}`,
        unit: 'ms',
        ours: quantile(recorded, 0.5),
        floor: quantile(synced, 0.5),
      },
      5,
      'fdatasync',
    ),
  ]);
} finally {
  await postgres.close();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
