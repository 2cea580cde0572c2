import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { SystemClock } from '../platform/clock/clock.js';
import type { Price } from '../price-feed/domain/price.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { type CurrentPrice, PriceTable } from '../price-feed/price-table.js';
import { PriceFanOut } from './price-fan-out.js';
import type { ScreenSocket } from './screen-server.js';

class OnePrice extends PriceTable {
  price = 60_000;

  override get(symbol: string): CurrentPrice {
    const { price } = this;
    return { symbol, price, at: 0, stale: false, fresh: true, change24h: null, sources: [] };
  }

  override tracked(): readonly string[] {
    return ['BTC'];
  }
}

/** A connection as the fan-out uses it; `prices` are what its browser was shown. */
function fakeSocket() {
  const transport = { writable: true };
  const prices: number[] = [];
  const read = (quotes: readonly (readonly [string, number])[]) =>
    prices.push(...quotes.map(([, price]) => price));
  const socket = {
    conn: {
      transport,
      write: (packet: string) => read(JSON.parse(packet.slice(1))[1].quotes),
    },
    emit: (_event: string, frame: { quotes: [string, number][] }) => read(frame.quotes),
  };
  return { socket: socket as unknown as ScreenSocket, transport, prices };
}

const logger = pino({ level: 'silent' });
let table: OnePrice;
let stream: PriceStream;
let fanOut: PriceFanOut;

beforeEach(() => {
  table = new OnePrice();
  stream = new PriceStream(logger);
  fanOut = new PriceFanOut(stream, table, new SystemClock(), logger);
});
afterEach(() => fanOut.onModuleDestroy());

function move(price: number): void {
  table.price = price;
  const full: Price = { symbol: 'BTC', price, at: 0, backing: price, basis: 'median', quotes: () => [] };
  stream.publish(full);
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 3_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited too long for ${String(condition)}`);
    await sleep(5);
  }
}

it('skips a connection that is busy and brings it up to date when it is free, though the market is silent', async () => {
  const [busy, free] = [fakeSocket(), fakeSocket()];
  fanOut.watch(busy.socket, ['BTC']);
  fanOut.watch(free.socket, ['BTC']);
  busy.transport.writable = false;
  for (const price of [60_001, 60_002, 60_003]) {
    move(price);
    await until(() => free.prices.at(-1) === price);
  }
  expect(busy.prices).toEqual([60_000]);
  busy.transport.writable = true;
  await until(() => busy.prices.length > 1);
  expect(busy.prices).toEqual([60_000, 60_003]);
  expect(free.prices).toEqual([60_000, 60_001, 60_002, 60_003]);
  move(60_004);
  await until(() => busy.prices.at(-1) === 60_004);
  expect(busy.prices).toEqual([60_000, 60_003, 60_004]);
});

it('lets other work in after every 200 connections', async () => {
  const sockets = Array.from({ length: 450 }, fakeSocket);
  for (const { socket } of sockets) fanOut.watch(socket, ['BTC']);
  const served = () => sockets.filter(({ prices }) => prices.at(-1) === 61_000).length;
  const servedWhenOthersRan = new Promise((resolve) => {
    setImmediate(() => resolve(served()));
  });
  move(61_000);
  expect(await servedWhenOthersRan).toBe(200);
  await until(() => served() === 450);
  expect(sockets.every(({ prices }) => prices.length === 2)).toBe(true);
});

it('forgets a connection that has gone, also one that was behind', async () => {
  const [gone, staying] = [fakeSocket(), fakeSocket()];
  fanOut.watch(gone.socket, ['BTC']);
  fanOut.watch(staying.socket, ['BTC']);
  gone.transport.writable = false;
  move(61_000);
  fanOut.leave(gone.socket);
  gone.transport.writable = true;
  move(62_000);
  await until(() => staying.prices.at(-1) === 62_000);
  expect(gone.prices).toEqual([60_000]);
});
