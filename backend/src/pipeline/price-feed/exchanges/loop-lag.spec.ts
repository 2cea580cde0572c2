import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { until } from '../../../platform/clock/testing/until.js';
import { LoopLag } from './loop-lag.js';

const LONGER_THAN_A_LOOK_MS = 30;

let clock: ManualClock;
let lag: LoopLag;

beforeEach(async () => {
  clock = new ManualClock(1_000);
  lag = new LoopLag(clock);
  lag.onModuleInit();
  clock.forward(1);
  await caughtUp();
});

afterEach(() => lag.onModuleDestroy());

/** The process stands still for `ms` by its clock, and really until every timer is due. */
function holdUp(ms: number): void {
  clock.forward(ms);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONGER_THAN_A_LOOK_MS);
}

async function caughtUp(): Promise<void> {
  holdUp(0);
  for (let turns = 0; turns < 3; turns += 1) await turn();
}

it('is nothing while the process runs', () => {
  expect(lag.ms).toBe(0);
  clock.forward(60);
  expect(lag.ms).toBe(0);
});

it('is as long as the process was held up, until it has had its turn', async () => {
  holdUp(250);
  expect(lag.ms).toBe(250);
  await until(() => lag.ms === 0);
});

it('is nothing before the process runs', () => {
  const idle = new LoopLag(clock);
  clock.forward(250);
  expect(idle.ms).toBe(0);
});

describe('with sockets', () => {
  const sockets: Socket[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'loop-lag-'));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lasts while what came to them meanwhile is handled', async () => {
    // What is written to a socket of this kind is at the other end at once.
    const path = join(folder, 'socket');
    const server = createServer((socket) => sockets.push(socket)).listen(path);
    await once(server, 'listening');
    const client = connect(path);
    sockets.push(client);
    await Promise.all([once(client, 'connect'), once(server, 'connection')]);
    await caughtUp();
    const seen: number[] = [];
    client.on('data', () => seen.push(lag.ms));
    sockets.find((socket) => socket !== client)?.write('told meanwhile');
    holdUp(250);
    await once(client, 'data');
    await until(() => lag.ms === 0);
    server.close();
    expect(seen).toEqual([250]);
  });
});
