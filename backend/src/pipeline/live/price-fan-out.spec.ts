import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import type { MarketPrice } from '../price-feed/domain/price.js';
import { SoloBus } from '../../platform/bus/message-bus.js';
import { PageDemand } from '../price-feed/page-demand.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { type CurrentPrice, PriceTable } from '../price-feed/price-table.js';
import { PriceFanOut } from './price-fan-out.js';
import type { LiveSocket } from './live-server.js';

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

/** A hundred writes take it a millisecond. */
class BusyClock extends ManualClock {
  writes = 0;

  override running(): number {
    return this.writes / 100;
  }
}

const FRAME_GAP_MS = 100;

/** Lets a frame go, and time pass until the next one may; that one goes, too, if it is due. */
async function frame(): Promise<void> {
  await nextTurn();
  clock.forward(FRAME_GAP_MS);
  await nextTurn();
}

/** A connection as the fan-out uses it; `prices` are what its browser was shown. */
function fakeSocket() {
  const transport = { writable: true };
  const prices: number[] = [];
  const read = (quotes: readonly (readonly [string, number])[]) => {
    clock.writes += 1;
    prices.push(...quotes.map(([, price]) => price));
  };
  const socket = {
    conn: {
      transport,
      write: (packet: string) => read(JSON.parse(packet.slice(1))[1].quotes),
    },
    emit: (_event: string, frame: { quotes: [string, number][] }) => read(frame.quotes),
  };
  return { socket: socket as unknown as LiveSocket, transport, prices };
}

const logger = pino({ level: 'silent' });
let table: OnePrice;
let stream: PriceStream;
let fanOut: PriceFanOut;
let pages: PageDemand;
let clock: BusyClock;

beforeEach(() => {
  clock = new BusyClock(0);
  table = new OnePrice();
  stream = new PriceStream(logger);
  pages = new PageDemand(new SoloBus(), clock, {
    listing: (symbol) => (symbol === 'PEPE' ? 'listed' : 'not-listed'),
  });
  fanOut = new PriceFanOut(stream, table, pages, clock, logger);
});
afterEach(() => fanOut.onModuleDestroy());

function move(price: number): void {
  table.price = price;
  const full: MarketPrice = {
    symbol: 'BTC',
    price,
    at: 0,
    backing: price,
    basis: 'median',
    quotes: () => [],
  };
  stream.publish(full);
}

it('skips a connection that is busy and brings it up to date when it is free, though the market is silent', async () => {
  const [busy, free] = [fakeSocket(), fakeSocket()];
  fanOut.watch(busy.socket, ['BTC']);
  fanOut.watch(free.socket, ['BTC']);
  busy.transport.writable = false;
  for (const price of [60_001, 60_002, 60_003]) {
    move(price);
    await frame();
    expect(free.prices.at(-1)).toBe(price);
  }
  expect(busy.prices).toEqual([60_000]);
  busy.transport.writable = true;
  await frame();
  expect(busy.prices).toEqual([60_000, 60_003]);
  expect(free.prices).toEqual([60_000, 60_001, 60_002, 60_003]);
  move(60_004);
  await frame();
  expect(busy.prices).toEqual([60_000, 60_003, 60_004]);
});

it('watches a listed coin that nobody else watches, and says so until the socket leaves', () => {
  const { socket } = fakeSocket();
  expect(fanOut.watch(socket, ['PEPE', 'NOSUCH'])).toEqual({
    ok: true,
    symbols: ['PEPE'],
    unknown: ['NOSUCH'],
  });
  expect(pages.symbols()).toEqual(['PEPE']);
  fanOut.unwatch(socket, ['PEPE']);
  expect(pages.symbols()).toEqual([]);
  fanOut.watch(socket, ['PEPE', 'BTC']);
  fanOut.leave(socket);
  expect(pages.symbols()).toEqual([]);
});

it('notes for each frame how long its oldest tick waited, but for official values', async () => {
  const { socket, prices } = fakeSocket();
  fanOut.watch(socket, ['BTC']);
  const published = clock.now();
  const tick = { symbol: 'BTC', price: 1, backing: 1, quotes: () => [] };
  stream.publish({ ...tick, at: published - 5_000, basis: 'official' });
  await nextTurn();
  expect(prices).toHaveLength(2);
  expect(fanOut.delays.count).toBe(0);
  stream.publish({ ...tick, at: published - 40, basis: 'median' });
  stream.publish({ ...tick, at: published, basis: 'median' });
  clock.forward(FRAME_GAP_MS);
  await nextTurn();
  expect(fanOut.delays.count).toBe(1);
  expect(fanOut.delays.figures(clock.steady()).p50Ms).toBeGreaterThanOrEqual(40 + FRAME_GAP_MS);
});

type FakeSocket = ReturnType<typeof fakeSocket>;

/** The most that got the price in one turn of the event loop, when all have it. */
async function mostInOneTurn(sockets: readonly FakeSocket[], price: number): Promise<number> {
  let most = 0;
  for (let served = 0; served < sockets.length; ) {
    await nextTurn();
    const now = sockets.filter(({ prices }) => prices.at(-1) === price).length;
    most = Math.max(most, now - served);
    served = now;
  }
  return most;
}

it('lets other work in after every millisecond', async () => {
  const sockets = Array.from({ length: 450 }, fakeSocket);
  for (const { socket } of sockets) fanOut.watch(socket, ['BTC']);
  const most = mostInOneTurn(sockets, 61_000);
  move(61_000);
  expect(await most).toBe(100);
  expect(sockets.every(({ prices }) => prices.length === 2)).toBe(true);
});

it('does so too while it brings those up to date that were busy', async () => {
  const sockets = Array.from({ length: 450 }, fakeSocket);
  for (const { socket, transport } of sockets) {
    fanOut.watch(socket, ['BTC']);
    transport.writable = false;
  }
  move(61_000);
  await nextTurn();
  expect(sockets.every(({ prices }) => prices.length === 1)).toBe(true);
  const most = mostInOneTurn(sockets, 61_000);
  for (const { transport } of sockets) transport.writable = true;
  clock.forward(FRAME_GAP_MS);
  expect(await most).toBe(100);
  expect(sockets.every(({ prices }) => prices.length === 2)).toBe(true);
});

it('forgets a connection that has gone, also one that was behind', async () => {
  const [gone, staying] = [fakeSocket(), fakeSocket()];
  fanOut.watch(gone.socket, ['BTC']);
  fanOut.watch(staying.socket, ['BTC']);
  gone.transport.writable = false;
  move(61_000);
  await frame();
  fanOut.leave(gone.socket);
  gone.transport.writable = true;
  move(62_000);
  await frame();
  expect(staying.prices).toEqual([60_000, 61_000, 62_000]);
  expect(gone.prices).toEqual([60_000]);
});
