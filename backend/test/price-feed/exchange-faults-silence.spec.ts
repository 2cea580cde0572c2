import { BASE, EXCHANGES, type ExchangeId, FaultDesk, isNearBase } from './exchange-faults-desk.js';

/** ccxt finds a lost socket by real time, so this much of it passes. */
const LIMITS = { pingEveryMs: 200, dialMs: 1_000, isSpaced: false };

let desk: FaultDesk;
let told = 0;
beforeEach(async () => {
  desk = await FaultDesk.open(EXCHANGES, undefined, LIMITS);
  await desk.newRound();
});
afterEach(() => desk.close());

function isFresh(): boolean {
  return desk.app.table.get('BTC')?.fresh === true;
}

function isStale(): boolean {
  return desk.app.source.current().stale.includes('BTC');
}

function sourcesOf(): string {
  return desk.app.table.get('BTC')?.sources.join() ?? '';
}

/** BTC trades all the time. */
function trade(): void {
  told += 1;
  desk.trade(BASE + (told % 10));
}

describe('silence', () => {
  it('of everything: not evaluated after 15 s, stale at 30 s, and the first good tick counts again', async () => {
    for (const exchange of EXCHANGES) {
      desk.standIn.setFault(exchange, { kind: 'silent' });
      desk.standIn.setFault(exchange, { kind: 'rest-down' });
    }
    await desk.run(13_000);
    expect(isFresh()).toBe(true);
    await desk.run(3_000);
    expect(isFresh()).toBe(false);
    const published = desk.app.prices.length;
    desk.trade(BASE * 2);
    await desk.run(12_000);
    expect(isStale()).toBe(false);
    await desk.run(3_000);
    expect(isStale()).toBe(true);
    await desk.pass(() => desk.app.statuses.at(-1)?.stale.includes('BTC') === true, 'it is said');
    expect(desk.app.prices.length).toBe(published);
    expect(desk.app.table.get('BTC')?.price).toBe(BASE);
    for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
    await desk.back(EXCHANGES, BASE + 7);
    const [first] = desk.app.prices.slice(published).filter(({ symbol }) => symbol === 'BTC');
    expect(first?.backing).toBe(null);
    expect(isStale()).toBe(false);
  });

  it.each(EXCHANGES)(
    'of a half-open socket of %s: found by its missing pong and dialled anew',
    async (exchange) => {
      desk.standIn.setFault(exchange, { kind: 'rest-down' });
      expect(desk.standIn.freezeSockets(exchange)).toBe(1);
      await desk.pass(() => desk.standIn.status().sockets[exchange].sockets === 1, 'a new socket');
      await desk.back(EXCHANGES, BASE + 8);
    },
  );

  it('of a socket that pongs: REST speaks for it, and the watchdog dials anew', async () => {
    const exchange: ExchangeId = 'kraken';
    desk.standIn.setFault(exchange, { kind: 'silent' });
    desk.trade(BASE + 9);
    await desk.pass(() => desk.counted(exchange).includes(BASE + 9), 'REST speaks');
    expect(desk.counted(exchange)).toHaveLength(2);
    const dials = (): number => desk.standIn.status().sockets[exchange].dials;
    const before = dials();
    desk.trade(BASE + 10);
    await desk.pass(() => dials() > before, 'a new dial');
    desk.standIn.setFault(exchange, null);
    desk.standIn.dropSockets(exchange);
    await desk.pass(() => desk.counted(exchange).includes(BASE + 10), 'the stream');
  });

  it('of a black hole: the others go on, it grows old, and it comes back by itself', async () => {
    desk.standIn.setFault('coinbaseexchange', { kind: 'black-hole' });
    desk.standIn.setFault('coinbaseexchange', { kind: 'rest-down' });
    await desk.pass(() => sourcesOf() === 'kraken,binance', 'it is out', trade);
    const isLost = () => desk.app.source.current().exchanges.some(({ connected }) => !connected);
    await desk.pass(isLost, 'the loss is known', trade);
    await desk.run(3_000, trade);
    desk.standIn.setFault('coinbaseexchange', null);
    await desk.pass(() => sourcesOf() === EXCHANGES.join(), 'it is back', trade);
  });

  it('of everybody who tells what USDT costs: Binance counts for nothing until somebody does', async () => {
    for (const exchange of ['coinbaseexchange', 'kraken'] as const) {
      desk.standIn.setFault(exchange, { kind: 'text', written: '{}', symbols: ['USDT'] });
      desk.standIn.setFault(exchange, { kind: 'rest-down' });
    }
    await desk.pass(() => sourcesOf() === 'coinbaseexchange,kraken', 'without Binance', trade);
    expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
    desk.standIn.setPrice({ symbol: 'USDT', price: 0.999 });
    await desk.pass(() => sourcesOf() === EXCHANGES.join(), 'with Binance', trade);
    expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
  });
});
