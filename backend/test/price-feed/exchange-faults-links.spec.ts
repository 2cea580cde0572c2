import type { RestFault } from '../../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, FaultDesk, isNearBase } from './exchange-faults-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

const REST_FAULTS: readonly (readonly [string, RestFault])[] = [
  ['429', { kind: 'rest-status', status: 429, retryAfter: 1 }],
  ['418', { kind: 'rest-status', status: 418 }],
  ['451', { kind: 'rest-status', status: 451 }],
  ['403', { kind: 'rest-status', status: 403 }],
  ['503', { kind: 'rest-status', status: 503 }],
  ['HTML with 200', { kind: 'rest-html' }],
  ['nothing: the connection is cut', { kind: 'rest-down' }],
  ['the right thing, a second late', { kind: 'rest-slow', delayMs: 1_000 }],
];

let desk: FaultDesk;
afterEach(() => desk?.close());

function connected(exchange: string): boolean {
  return desk.app.source.current().exchanges.some((state) => state.exchange === exchange && state.connected);
}

function sourcesOf(symbol: string): string {
  return desk.app.table.get(symbol)?.sources.join() ?? '';
}

describe('a first boot', () => {
  it.each(REST_FAULTS)('while REST answers %s: the streams bring the core symbols', async (_name, fault) => {
    desk = await FaultDesk.open(EXCHANGES, (standIn) => {
      for (const exchange of EXCHANGES) standIn.setFault(exchange, fault);
    });
    await until(() => sourcesOf('BTC') === EXCHANGES.join(), 'every exchange');
    expect(desk.app.source.current().stale).toEqual([]);
    desk.trade(BASE + 5);
    await desk.quoted(EXCHANGES, BASE + 5);
  });

  it('while neither REST nor sockets answer: no price, then all of them', async () => {
    desk = await FaultDesk.open(EXCHANGES, (standIn) => {
      for (const exchange of EXCHANGES) {
        standIn.setFault(exchange, { kind: 'rest-down' });
        standIn.setFault(exchange, { kind: 'refuse-upgrade', status: 503 });
      }
    });
    await desk.run(10_000);
    expect(desk.app.statuses).not.toEqual([]);
    expect(desk.app.source.current().stale).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
    expect(EXCHANGES.map(connected)).toEqual([false, false, false]);
    expect(desk.app.prices).toEqual([]);
    for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
    await desk.pass(() => sourcesOf('BTC') === EXCHANGES.join(), 'every exchange');
    expect(desk.app.source.current().stale).toEqual([]);
  });
});

describe.each(EXCHANGES)('the socket of %s', (exchange) => {
  const others = EXCHANGES.filter((other) => other !== exchange);

  it.each([429, 451, 403, 503])(
    'is dropped and refused with %d: the others go on, and it comes back',
    async (status) => {
      desk = await FaultDesk.open();
      await desk.newRound();
      desk.standIn.setFault(exchange, { kind: 'refuse-upgrade', status });
      expect(desk.standIn.dropSockets(exchange)).toBe(1);
      await until(() => !connected(exchange), 'the loss is known');
      desk.trade(BASE + 10);
      await desk.quoted(others, BASE + 10);
      await desk.run(300);
      desk.standIn.setFault(exchange, null);
      await desk.back(EXCHANGES, BASE + 10);
      expect(connected(exchange)).toBe(true);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    },
  );

  it('is dropped again and again: it comes back, one socket of it', async () => {
    desk = await FaultDesk.open();
    await desk.newRound();
    for (let drop = 1; drop <= 3; drop += 1) {
      expect(desk.standIn.dropSockets(exchange)).toBe(1);
      await desk.back(EXCHANGES, BASE + drop);
    }
    expect(desk.standIn.status().sockets[exchange].sockets).toBe(1);
  });
});
