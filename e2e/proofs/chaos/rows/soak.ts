import { repeatFor } from '../../support/repeating.js';
import { percentile, when } from '../figures.js';
import { idleTriggers } from '../load/idle-triggers.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { residentBytes } from '../watch/memory.js';

const MINUTE_MS = 60_000;
const SOAK_MS = 15 * MINUTE_MS;
/** Until then caches fill and code is compiled. */
const WARM_MS = 4 * MINUTE_MS;
const SPAN_MS = 2 * MINUTE_MS;
const LOOK_MS = 2_000;
const IDLE = 25_000;
const MOST_GROWTH = 0.05;
/** Of one process: its pool and the leases' own. */
const MOST_CONNECTIONS = 11;
const CONNECTIONS = "pg_stat_activity WHERE application_name LIKE 'bellwether%'";

interface Sample {
  readonly at: number;
  readonly bytes: readonly number[];
  readonly connections: number;
}

/** Half the load for a quarter of an hour: 25,000 triggers and 90 frames a second, people who edit, callers who ask. */
export const soak: Row = {
  name: 'soak',
  title: 'half the load for 15 min: memory and connections',
  longestSec: 1_080,
  onDemand: true,
  run: (order) =>
    onStage(order, { beforeStart: idleTriggers(IDLE, order.seed) }, async (stage) => {
      const samples = await watch(stage);
      const names = stage.cluster.backends.map(({ name }) => name);
      const growths = names.map((_, i) => growth(samples, i));
      const percents = growths.map((share) => `${(100 * share).toFixed(1)} %`);
      const connections = Math.max(...samples.map((sample) => sample.connections));
      const limit = MOST_CONNECTIONS * names.length;
      const last = samples.at(-1)?.bytes ?? [];
      return {
        figures: {
          'growth of memory': percents.join(', '),
          'memory at the end': last.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', '),
          'most connections': connections,
        },
        faults: [
          // NaN is a fault as well.
          ...names.flatMap((name, i) =>
            when(!((growths[i] ?? Infinity) <= MOST_GROWTH), `${name} grew by ${percents[i]}`),
          ),
          ...when(connections > limit, `${connections} connections, at most ${limit} are allowed`),
        ],
      };
    }),
};

async function watch({ cluster }: Stage): Promise<readonly Sample[]> {
  const startedAt = Date.now();
  const samples: Sample[] = [];
  await repeatFor(SOAK_MS, LOOK_MS, async () => {
    const connections = await cluster.database.count(CONNECTIONS);
    samples.push({ at: Date.now() - startedAt, bytes: await residentBytes(cluster), connections });
  });
  return samples;
}

/** From the median of the first two minutes after warming up to that of the last two, as a share. */
function growth(samples: readonly Sample[], process: number): number {
  const median = (from: number, to: number): number =>
    percentile(
      samples.filter(({ at }) => at >= from && at < to).map(({ bytes }) => bytes[process] ?? Number.NaN),
      50,
    ) ?? Number.NaN;
  return median(SOAK_MS - SPAN_MS, SOAK_MS) / median(WARM_MS, WARM_MS + SPAN_MS) - 1;
}
