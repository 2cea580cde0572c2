import { LiveFixture } from './support/live-fixture.js';
import { leastOfAsyncRounds } from './support/rounds.js';
import { againstFloor, againstPeer, conclude, say } from './support/rows.js';

/** What it costs to tell 2,000 browsers what they follow: 10 of 300 symbols each. */
const CLIENTS = 2_000;
const ROUNDS = 7;
const BATCHES = 4;
/** They take so long. */
const ROOM_BATCHES = 1;

const fixture = new LiveFixture(CLIENTS);
const { watch, sends } = await fixture.connectClients();
const { ours, rooms } = sends('one by one');
const plain = await fixture.connectPlain();
say(`${CLIENTS} clients each`);
fixture.join();
const us = await leastOfAsyncRounds(ROUNDS, {
  floor: () => cpuPerFrame(BATCHES, plain),
  ours: async () => {
    await watch();
    await ours();
    const took = await cpuPerFrame(BATCHES, ours);
    fixture.unwatch();
    return took;
  },
  rooms: () => cpuPerFrame(ROOM_BATCHES, rooms),
});
fixture.close();
const measured = {
  workload: '2,000 clients x 10 of 300 symbols, CPU per client and frame',
  unit: 'us',
  ours: us.ours,
};
conclude([
  againstFloor({ ...measured, metric: 'fan-out', floor: us.floor }, 1.6, 'raw ws, same bytes'),
  againstPeer({ ...measured, metric: 'fan-out against rooms', peer: us.rooms }, 6, 'a room per symbol'),
]);
process.exit(0);

async function cpuPerFrame(batches: number, send: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < batches; i++) await send();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (batches * CLIENTS);
}
