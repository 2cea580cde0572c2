import { BASE, EXCHANGES, type ExchangeId, FaultFixture, isNearBase } from './exchange-faults-fixture.js';

/** ccxt finds a lost socket by real time, so this much of it passes. */
const LIMITS = { pingEveryMs: 200, dialMs: 1_000, spacesRequests: false };

let fixture: FaultFixture;
let told = 0;
beforeEach(async () => {
  fixture = await FaultFixture.open(EXCHANGES, undefined, LIMITS);
  await fixture.newRound();
});
afterEach(() => fixture.close());

function isFresh(): boolean {
  return fixture.app.table.get('BTC')?.fresh === true;
}

function isStale(): boolean {
  return fixture.app.source.current().stale.includes('BTC');
}

function sourcesOf(): string {
  return fixture.app.table.get('BTC')?.sources.join() ?? '';
}

/** BTC trades all the time. */
function trade(): void {
  told += 1;
  fixture.trade(BASE + (told % 10));
}

describe('silence', () => {
  it('of everything: not evaluated after 15 s, stale at 30 s, and the first good tick counts again', async () => {
    for (const exchange of EXCHANGES) {
      fixture.standIn.setFault(exchange, { kind: 'silent' });
      fixture.standIn.setFault(exchange, { kind: 'rest-down' });
    }
    await fixture.run(13_000);
    expect(isFresh()).toBe(true);
    await fixture.run(3_000);
    expect(isFresh()).toBe(false);
    const published = fixture.app.prices.length;
    fixture.trade(BASE * 2);
    await fixture.run(12_000);
    expect(isStale()).toBe(false);
    await fixture.run(3_000);
    expect(isStale()).toBe(true);
    await fixture.pass(() => fixture.app.statuses.at(-1)?.stale.includes('BTC') === true, 'it is said');
    expect(fixture.app.prices.length).toBe(published);
    expect(fixture.app.table.get('BTC')?.price).toBe(BASE);
    for (const exchange of EXCHANGES) fixture.standIn.setFault(exchange, null);
    await fixture.back(EXCHANGES, BASE + 7);
    const [first] = fixture.app.prices.slice(published).filter(({ symbol }) => symbol === 'BTC');
    expect(first?.backing).toBe(null);
    expect(isStale()).toBe(false);
  });

  it.each(EXCHANGES)(
    'of a half-open socket of %s: found by its missing pong and dialled anew',
    async (exchange) => {
      fixture.standIn.setFault(exchange, { kind: 'rest-down' });
      expect(fixture.standIn.freezeSockets(exchange)).toBe(1);
      await fixture.pass(() => fixture.standIn.status().sockets[exchange].sockets === 1, 'a new socket');
      await fixture.back(EXCHANGES, BASE + 8);
    },
  );

  it('of a socket that pongs: REST speaks for it, and the watchdog dials anew', async () => {
    const exchange: ExchangeId = 'kraken';
    fixture.standIn.setFault(exchange, { kind: 'silent' });
    fixture.trade(BASE + 9);
    await fixture.pass(() => fixture.counted(exchange).includes(BASE + 9), 'REST speaks');
    expect(fixture.counted(exchange)).toHaveLength(2);
    const dials = (): number => fixture.standIn.status().sockets[exchange].dials;
    const before = dials();
    fixture.trade(BASE + 10);
    await fixture.pass(() => dials() > before, 'a new dial');
    fixture.standIn.setFault(exchange, null);
    fixture.standIn.dropSockets(exchange);
    await fixture.pass(() => fixture.counted(exchange).includes(BASE + 10), 'the stream');
  });

  it('of a black hole: the others go on, it grows old, and it comes back by itself', async () => {
    fixture.standIn.setFault('coinbaseexchange', { kind: 'black-hole' });
    fixture.standIn.setFault('coinbaseexchange', { kind: 'rest-down' });
    await fixture.pass(() => sourcesOf() === 'kraken,binance', 'it is out', trade);
    const isLost = () => fixture.app.source.current().exchanges.some(({ connected }) => !connected);
    await fixture.pass(isLost, 'the loss is known', trade);
    await fixture.run(3_000, trade);
    fixture.standIn.setFault('coinbaseexchange', null);
    await fixture.pass(() => sourcesOf() === EXCHANGES.join(), 'it is back', trade);
  });

  it('of everybody who tells what USDT costs: Binance counts for nothing until somebody does', async () => {
    for (const exchange of ['coinbaseexchange', 'kraken'] as const) {
      fixture.standIn.setFault(exchange, { kind: 'text', written: '{}', symbols: ['USDT'] });
      fixture.standIn.setFault(exchange, { kind: 'rest-down' });
    }
    await fixture.pass(() => sourcesOf() === 'coinbaseexchange,kraken', 'without Binance', trade);
    expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    for (const exchange of EXCHANGES) fixture.standIn.setFault(exchange, null);
    fixture.standIn.setPrice({ symbol: 'USDT', price: 0.999 });
    await fixture.pass(() => sourcesOf() === EXCHANGES.join(), 'with Binance', trade);
    expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
  });
});
