import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Clock } from '../platform/clock/clock.js';
import { LoopLag } from './loop-lag.js';

class SetClock extends Clock {
  time = 1_000;
  override now(): number {
    return this.time;
  }
}

const LONGER_THAN_A_LOOK_MS = 30;

let clock: SetClock;
let lag: LoopLag;

beforeEach(async () => {
  clock = new SetClock();
  lag = new LoopLag(clock);
  lag.onModuleInit();
  clock.time += 1;
  await caughtUp();
});

afterEach(() => lag.onModuleDestroy());

/** The process is held up for `ms` by its clock, and long enough that every timer is due. */
function holdUp(ms: number): void {
  clock.time += ms;
  const until = performance.now() + LONGER_THAN_A_LOOK_MS;
  while (performance.now() < until);
}

async function caughtUp(): Promise<void> {
  holdUp(0);
  await turn();
  await turn();
}

it('is nothing while the process runs', () => {
  expect(lag.ms).toBe(0);
  clock.time += 60;
  expect(lag.ms).toBe(0);
});

it('is as long as the process was held up, until it has had its turn', async () => {
  holdUp(250);
  expect(lag.ms).toBe(250);
  await caughtUp();
  expect(lag.ms).toBe(0);
});

it('is nothing before the process runs', () => {
  const idle = new LoopLag(clock);
  clock.time += 250;
  expect(idle.ms).toBe(0);
});

describe('with sockets', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it('lasts while what came to them meanwhile is handled', async () => {
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(client);
    await Promise.all([once(client, 'connect'), once(server, 'connection')]);
    await caughtUp();
    const seen: number[] = [];
    client.on('data', () => seen.push(lag.ms));
    sockets.find((socket) => socket !== client)?.write('told meanwhile');
    holdUp(250);
    await once(client, 'data');
    await caughtUp();
    server.close();
    expect([seen, lag.ms]).toEqual([[250], 0]);
  });
});
