import type { RestFault } from '../../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, FaultFixture, isNearBase } from './exchange-faults-fixture.js';
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

let fixture: FaultFixture;
afterEach(() => fixture?.close());

function connected(exchange: string): boolean {
  return fixture.app.source
    .current()
    .exchanges.some((state) => state.exchange === exchange && state.connected);
}

function sourcesOf(symbol: string): string {
  return fixture.app.table.get(symbol)?.sources.join() ?? '';
}

describe('a first boot', () => {
  it.each(REST_FAULTS)('while REST answers %s: the streams bring the core symbols', async (_name, fault) => {
    fixture = await FaultFixture.open(EXCHANGES, (standIn) => {
      for (const exchange of EXCHANGES) standIn.setFault(exchange, fault);
    });
    await until(() => sourcesOf('BTC') === EXCHANGES.join(), 'every exchange');
    expect(fixture.app.source.current().stale).toEqual([]);
    fixture.trade(BASE + 5);
    await fixture.quoted(EXCHANGES, BASE + 5);
  });

  it('while neither REST nor sockets answer: no price, then all of them', async () => {
    fixture = await FaultFixture.open(EXCHANGES, (standIn) => {
      for (const exchange of EXCHANGES) {
        standIn.setFault(exchange, { kind: 'rest-down' });
        standIn.setFault(exchange, { kind: 'refuse-upgrade', status: 503 });
      }
    });
    await fixture.run(10_000);
    expect(fixture.app.statuses).not.toEqual([]);
    expect(fixture.app.source.current().stale).toEqual(['BTC', 'ETH', 'SOL', 'USDT']);
    expect(EXCHANGES.map(connected)).toEqual([false, false, false]);
    expect(fixture.app.prices).toEqual([]);
    for (const exchange of EXCHANGES) fixture.standIn.setFault(exchange, null);
    await fixture.pass(() => sourcesOf('BTC') === EXCHANGES.join(), 'every exchange');
    expect(fixture.app.source.current().stale).toEqual([]);
  });
});

describe.each(EXCHANGES)('the socket of %s', (exchange) => {
  const others = EXCHANGES.filter((other) => other !== exchange);

  it.each([429, 451, 403, 503])(
    'is dropped and refused with %d: the others go on, and it comes back',
    async (status) => {
      fixture = await FaultFixture.open();
      await fixture.newRound();
      fixture.standIn.setFault(exchange, { kind: 'refuse-upgrade', status });
      expect(fixture.standIn.dropSockets(exchange)).toBe(1);
      await until(() => !connected(exchange), 'the loss is known');
      fixture.trade(BASE + 10);
      await fixture.quoted(others, BASE + 10);
      await fixture.run(300);
      fixture.standIn.setFault(exchange, null);
      await fixture.back(EXCHANGES, BASE + 10);
      expect(connected(exchange)).toBe(true);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    },
  );

  it('is dropped again and again: it comes back, one socket of it', async () => {
    fixture = await FaultFixture.open();
    await fixture.newRound();
    for (let drop = 1; drop <= 3; drop += 1) {
      expect(fixture.standIn.dropSockets(exchange)).toBe(1);
      await fixture.back(EXCHANGES, BASE + drop);
    }
    expect(fixture.standIn.status().sockets[exchange].sockets).toBe(1);
  });
});
