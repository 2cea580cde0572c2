import { setTimeout as sleep } from 'node:timers/promises';
import { seconds, when } from '../figures.js';
import type { Row } from '../row.js';
import { OPEN_DELIVERIES, stageRun } from '../stage.js';

const DOWN_MS = 20_000;
const FEWEST_PER_SEC = 20;
const SMALLEST_BACKLOG = 100;
const LONGEST_DRAIN_MS = 25_000;
const LOOK_MS = 100;

/** Nobody listens where Telegram was; when it is back, everything that waited goes out, in order and quickly. */
export const telegramDown: Row = {
  name: 'telegram-down',
  number: 13,
  title: 'Telegram down',
  run: stageRun({ triggers: 450 }, async ({ order, cluster, market }) => {
    const open = () => cluster.database.count(OPEN_DELIVERIES);
    await cluster.telegram.down();
    order.cleanup.add(() => cluster.telegram.up());
    await sleep(DOWN_MS);
    market.rest();
    await sleep(LOOK_MS * 10);
    const backlog = await open();
    const acceptedBefore = cluster.telegram.accepted().length;
    await cluster.telegram.up();
    const upAt = Date.now();
    while ((await open()) > 0 && Date.now() - upAt < LONGEST_DRAIN_MS) await sleep(LOOK_MS);
    const messages = cluster.telegram
      .accepted(acceptedBefore)
      .filter(({ method }) => method === 'sendMessage');
    const first = messages[0]?.at ?? Infinity;
    const last = messages.at(-1)?.at ?? Infinity;
    const left = await open();
    const perSec = ((backlog - left) * 1_000) / Math.max(1, last - first);
    market.run();
    return {
      figures: {
        backlog,
        'messages it took': messages.length,
        'first after': seconds(first - upAt),
        'all after': seconds(last - upAt),
        'deliveries a second': Math.round(perSec),
      },
      faults: [
        ...when(left > 0, `${left} of ${backlog} deliveries were still waiting`),
        ...when(perSec < FEWEST_PER_SEC, `only ${perSec.toFixed(1)} deliveries a second`),
      ],
      voids: when(backlog < SMALLEST_BACKLOG, `only ${backlog} deliveries were waiting`),
    };
  }),
};
