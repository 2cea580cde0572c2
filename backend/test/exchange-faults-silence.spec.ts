import { setTimeout as sleep } from 'node:timers/promises';
import {
  BASE,
  EXCHANGES,
  eventually,
  type ExchangeId,
  FaultDesk,
  isNearBase,
} from './exchange-faults-desk.js';

/** Every test waits in real time, with exchanges and a feed of its own, so they wait together. */
const LONG_MS = 100_000;

let desks: FaultDesk[] = [];
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.close()));
  desks = [];
});

async function open(): Promise<FaultDesk> {
  const desk = await FaultDesk.open();
  desks.push(desk);
  await desk.newRound();
  return desk;
}

function isStale(desk: FaultDesk): boolean {
  return desk.app.source.current().stale.includes('BTC');
}

function sourcesOf(desk: FaultDesk): string {
  return desk.app.table.get('BTC')?.sources.join() ?? '';
}

async function since(startedAt: number, until: Promise<void>): Promise<number> {
  await until;
  return performance.now() - startedAt;
}

describe('silence', () => {
  it.concurrent(
    'of everything: not evaluated after 15 s, stale at 30 s, and the first good tick counts again',
    async () => {
      const desk = await open();
      for (const exchange of EXCHANGES) {
        desk.standIn.setFault(exchange, { kind: 'silent' });
        desk.standIn.setFault(exchange, { kind: 'rest-down' });
      }
      const startedAt = performance.now();
      const fresh = since(
        startedAt,
        eventually('an end', () => desk.app.table.get('BTC')?.fresh === false, 40_000),
      );
      const stale = since(
        startedAt,
        eventually('staleness', () => isStale(desk), 40_000),
      );
      expect(await fresh).toBeLessThan(17_000);
      const published = desk.app.prices.length;
      desk.trade(BASE * 2);
      expect(await stale).toBeGreaterThan(28_000);
      expect(await stale).toBeLessThan(31_000);
      await eventually('it is said', () => desk.app.statuses.at(-1)?.stale.includes('BTC') === true);
      expect(desk.app.prices.length).toBe(published);
      expect(desk.app.table.get('BTC')?.price).toBe(BASE);
      for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
      desk.trade(BASE + 7);
      await desk.quoted(EXCHANGES, BASE + 7);
      const [first] = desk.app.prices.slice(published).filter(({ symbol }) => symbol === 'BTC');
      expect(first?.backing).toBe(null);
      expect(isStale(desk)).toBe(false);
    },
    LONG_MS,
  );

  it.concurrent.each(EXCHANGES)(
    'of a half-open socket of %s: found by its missing pong and dialled anew',
    async (exchange) => {
      const desk = await open();
      desk.standIn.setFault(exchange, { kind: 'rest-down' });
      expect(desk.standIn.freezeSockets(exchange)).toBe(1);
      const startedAt = performance.now();
      await eventually('a new socket', () => desk.standIn.status().sockets[exchange].sockets === 1, 40_000);
      expect(performance.now() - startedAt).toBeLessThan(17_000);
      desk.trade(BASE + 8);
      await desk.quoted(EXCHANGES, BASE + 8);
    },
    LONG_MS,
  );

  it.concurrent(
    'of a socket that pongs: REST speaks for it, and the watchdog dials anew',
    async () => {
      const desk = await open();
      const exchange: ExchangeId = 'kraken';
      desk.standIn.setFault(exchange, { kind: 'silent' });
      const pricesOf = (): number => desk.counted(exchange).length;
      desk.trade(BASE + 9);
      await eventually('REST speaks', () => desk.counted(exchange).includes(BASE + 9), 20_000);
      expect(pricesOf()).toBe(2);
      const dials = (): number => desk.standIn.status().sockets[exchange].dials;
      const before = dials();
      desk.trade(BASE + 10);
      await eventually('a new dial', () => dials() > before, 40_000);
      desk.standIn.setFault(exchange, null);
      desk.standIn.dropSockets(exchange);
      await eventually('the stream', () => desk.counted(exchange).includes(BASE + 10), 40_000);
    },
    LONG_MS,
  );

  it.concurrent(
    'of a black hole: the others go on, it grows old, and it comes back by itself',
    async () => {
      const desk = await open();
      desk.standIn.setFault('coinbaseexchange', { kind: 'black-hole' });
      desk.standIn.setFault('coinbaseexchange', { kind: 'rest-down' });
      const trading = setInterval(() => desk.trade(BASE + (performance.now() % 10)), 500);
      await eventually('it is out', () => sourcesOf(desk) === 'kraken,binance', 30_000);
      await eventually(
        'the loss is known',
        () => desk.app.source.current().exchanges.some(({ connected }) => !connected),
        30_000,
      );
      await sleep(3_000);
      desk.standIn.setFault('coinbaseexchange', null);
      await eventually('it is back', () => sourcesOf(desk) === EXCHANGES.join(), 30_000);
      clearInterval(trading);
    },
    LONG_MS,
  );

  it.concurrent(
    'of everybody who tells what USDT costs: Binance counts for nothing until somebody does',
    async () => {
      const desk = await open();
      for (const exchange of ['coinbaseexchange', 'kraken'] as const) {
        desk.standIn.setFault(exchange, { kind: 'text', written: '{}', symbols: ['USDT'] });
        desk.standIn.setFault(exchange, { kind: 'rest-down' });
      }
      const trading = setInterval(() => desk.trade(BASE + (performance.now() % 10)), 500);
      await eventually('without Binance', () => sourcesOf(desk) === 'coinbaseexchange,kraken', 40_000);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
      for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
      desk.standIn.setPrice({ symbol: 'USDT', price: 0.999 });
      await eventually('with Binance', () => sourcesOf(desk) === EXCHANGES.join(), 40_000);
      clearInterval(trading);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    },
    LONG_MS,
  );
});
