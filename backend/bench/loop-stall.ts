import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LiveFixture } from './support/live-fixture.js';
import { leastOfAsyncRounds } from './support/rounds.js';
import { againstFloor, conclude, say } from './support/rows.js';

/** How long everything else has to wait while 5,000 browsers are told a frame of prices that came together. */
const CLIENTS = 5_000;
const ROUNDS = 5;
const MOST = 0.05;
const MOST_OF_FRAME = 0.1;
const FRAME_MS = 100;
const NS_PER_MS = 1e6;

const fixture = new LiveFixture(CLIENTS);
const { watch, sends } = await fixture.connectClients();
say(`${CLIENTS} clients`);
await watch();
fixture.join();
const { ours, rooms } = sends('together');
let usual = Infinity;
const ms = await leastOfAsyncRounds(ROUNDS, {
  ours: async () => {
    const { longest, p99 } = await stalls(ours);
    usual = Math.min(usual, p99);
    return longest;
  },
  rooms: async () => (await stalls(rooms)).longest,
});
fixture.close();
const ratio = ms.ours / ms.rooms;
const workload = '5,000 clients x 10 of 300 symbols, all 300 prices in one chunk';
conclude([
  {
    metric: 'loop stall, the longest',
    workload,
    unit: 'ms',
    floor: null,
    peer: ms.rooms,
    ours: ms.ours,
    ratio,
    goal: `<= ${MOST} x a room per symbol`,
    met: ratio <= MOST,
  },
  againstFloor(
    { metric: 'loop stall, p99', workload, unit: 'ms', floor: FRAME_MS, ours: usual },
    MOST_OF_FRAME,
    "a frame's 100 ms",
  ),
]);
process.exit(0);

async function stalls(send: () => Promise<void>): Promise<Readonly<Record<'longest' | 'p99', number>>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  while (delay.count === 0) await nextTurn(); // what comes before its first look, it does not see
  await send();
  await nextTurn();
  delay.disable();
  return { longest: delay.max / NS_PER_MS, p99: delay.percentile(99) / NS_PER_MS };
}
