import { BASE, EXCHANGES, FaultFixture } from './exchange-faults-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

const isHigh = (price: number): boolean => price > BASE * 1.05;

describe('a bad feed of the only exchange', () => {
  let fixture: FaultFixture;
  beforeAll(async () => {
    fixture = await FaultFixture.open(['kraken']);
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.newRound());

  it.each([
    ['ten times the price once', { kind: 'spike', factor: 10, frames: 1 } as const],
    ['ten times the price twice in a moment', { kind: 'spike', factor: 10, frames: 2 } as const],
    ['a quarter more twice in a moment', { kind: 'spike', factor: 1.25, frames: 2 } as const],
  ])('%s waits to be confirmed: no price is made of it', async (_name, fault) => {
    fixture.standIn.setFault('kraken', { ...fault, symbols: ['BTC'] });
    fixture.trade(BASE + 1);
    if (fault.frames === 2) fixture.trade(BASE + 2);
    await fixture.setAside('kraken');
    expect(fixture.app.table.get('BTC')?.fresh).toBe(false);
    fixture.trade(BASE + 3);
    await fixture.quoted(['kraken'], BASE + 3);
    expect(fixture.made().filter(({ price }) => isHigh(price))).toEqual([]);
    expect(fixture.app.table.get('BTC')).toMatchObject({ fresh: true, price: BASE + 3 });
  });

  it('a tenth more once makes a price at which nothing can fire', async () => {
    fixture.standIn.setFault('kraken', { kind: 'spike', factor: 1.1, frames: 1, symbols: ['BTC'] });
    fixture.trade(BASE + 1);
    fixture.trade(BASE + 2);
    await fixture.quoted(['kraken'], BASE + 2);
    expect(fixture.made().filter(({ price }) => isHigh(price))).toHaveLength(1);
    expect(fixture.firing(isHigh)).toEqual([]);
  });

  it('ten times the price for more than a second is believed', async () => {
    fixture.standIn.setFault('kraken', { kind: 'spike', factor: 10, symbols: ['BTC'] });
    fixture.trade(BASE);
    await fixture.setAside('kraken');
    expect(fixture.made().filter(({ price }) => price > 9 * BASE)).toEqual([]);
    fixture.clock.forward(1_050);
    fixture.trade(BASE + 1);
    await until(() => fixture.made().some(({ price }) => price > 9 * BASE), 'a price of it');
  });
});

describe('a bad feed of one of two exchanges, the preferred one', () => {
  let fixture: FaultFixture;
  beforeAll(async () => {
    fixture = await FaultFixture.open(['coinbaseexchange', 'kraken']);
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.newRound());

  it.each([10, 1.1])('%f times the price once: nothing can fire', async (factor) => {
    fixture.standIn.setFault('coinbaseexchange', { kind: 'spike', factor, frames: 1, symbols: ['BTC'] });
    fixture.trade(BASE + 1);
    fixture.trade(BASE + 2);
    await fixture.quoted(['coinbaseexchange', 'kraken'], BASE + 2);
    expect(fixture.firing(isHigh)).toEqual([]);
  });

  it('ten times the price for long: the other exchange is followed until a second has passed', async () => {
    fixture.standIn.setFault('coinbaseexchange', { kind: 'spike', factor: 10, symbols: ['BTC'] });
    for (let told = 1; told <= 20; told += 1) fixture.trade(BASE + told);
    await fixture.setAside('coinbaseexchange');
    await until(() => fixture.app.table.get('BTC')?.price === BASE + 20, 'the other one');
    expect(fixture.app.table.get('BTC')?.sources).toEqual(['kraken']);
    expect(fixture.made().filter(({ price }) => isHigh(price))).toEqual([]);
  });
});

describe('another coin under the ticker from the start', () => {
  let fixture: FaultFixture;
  afterEach(() => fixture.close());

  it.each(EXCHANGES)('on %s fires nothing', async (exchange) => {
    fixture = await FaultFixture.open(EXCHANGES, (standIn) => {
      standIn.setFault(exchange, { kind: 'other-coin', factor: 0.2, symbols: ['BTC'] });
      standIn.setPrice({ symbol: 'BTC', price: BASE });
    });
    const others = EXCHANGES.filter((other) => other !== exchange);
    await fixture.setAside(exchange);
    await until(() => fixture.app.table.get('BTC')?.sources.join() === others.join(), 'the others');
    expect(fixture.app.table.get('BTC')?.price).toBe(BASE);
    expect(fixture.firing((price) => price < BASE / 2)).toEqual([]);
  });
});
