import { BASE, EXCHANGES, FaultDesk } from './exchange-faults-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

const isHigh = (price: number): boolean => price > BASE * 1.05;

describe('a bad feed of the only exchange', () => {
  let desk: FaultDesk;
  beforeAll(async () => {
    desk = await FaultDesk.open(['kraken']);
  });
  afterAll(() => desk.close());
  beforeEach(() => desk.newRound());

  it.each([
    ['ten times the price once', { kind: 'spike', factor: 10, frames: 1 } as const],
    ['ten times the price twice in a moment', { kind: 'spike', factor: 10, frames: 2 } as const],
    ['a quarter more twice in a moment', { kind: 'spike', factor: 1.25, frames: 2 } as const],
  ])('%s waits to be confirmed: no price is made of it', async (_name, fault) => {
    desk.standIn.setFault('kraken', { ...fault, symbols: ['BTC'] });
    desk.trade(BASE + 1);
    if (fault.frames === 2) desk.trade(BASE + 2);
    await desk.setAside('kraken');
    expect(desk.app.table.get('BTC')?.fresh).toBe(false);
    desk.trade(BASE + 3);
    await desk.quoted(['kraken'], BASE + 3);
    expect(desk.made().filter(({ price }) => isHigh(price))).toEqual([]);
    expect(desk.app.table.get('BTC')).toMatchObject({ fresh: true, price: BASE + 3 });
  });

  it('a tenth more once makes a price at which nothing can fire', async () => {
    desk.standIn.setFault('kraken', { kind: 'spike', factor: 1.1, frames: 1, symbols: ['BTC'] });
    desk.trade(BASE + 1);
    desk.trade(BASE + 2);
    await desk.quoted(['kraken'], BASE + 2);
    expect(desk.made().filter(({ price }) => isHigh(price))).toHaveLength(1);
    expect(desk.firing(isHigh)).toEqual([]);
  });

  it('ten times the price for more than a second is believed', async () => {
    desk.standIn.setFault('kraken', { kind: 'spike', factor: 10, symbols: ['BTC'] });
    desk.trade(BASE);
    await desk.setAside('kraken');
    expect(desk.made().filter(({ price }) => price > 9 * BASE)).toEqual([]);
    desk.clock.forward(1_050);
    desk.trade(BASE + 1);
    await until(() => desk.made().some(({ price }) => price > 9 * BASE), 'a price of it');
  });
});

describe('a bad feed of one of two exchanges, the preferred one', () => {
  let desk: FaultDesk;
  beforeAll(async () => {
    desk = await FaultDesk.open(['coinbaseexchange', 'kraken']);
  });
  afterAll(() => desk.close());
  beforeEach(() => desk.newRound());

  it.each([10, 1.1])('%f times the price once: nothing can fire', async (factor) => {
    desk.standIn.setFault('coinbaseexchange', { kind: 'spike', factor, frames: 1, symbols: ['BTC'] });
    desk.trade(BASE + 1);
    desk.trade(BASE + 2);
    await desk.quoted(['coinbaseexchange', 'kraken'], BASE + 2);
    expect(desk.firing(isHigh)).toEqual([]);
  });

  it('ten times the price for long: the other exchange is followed until a second has passed', async () => {
    desk.standIn.setFault('coinbaseexchange', { kind: 'spike', factor: 10, symbols: ['BTC'] });
    for (let told = 1; told <= 20; told += 1) desk.trade(BASE + told);
    await desk.setAside('coinbaseexchange');
    await until(() => desk.app.table.get('BTC')?.price === BASE + 20, 'the other one');
    expect(desk.app.table.get('BTC')?.sources).toEqual(['kraken']);
    expect(desk.made().filter(({ price }) => isHigh(price))).toEqual([]);
  });
});

describe('another coin under the ticker from the start', () => {
  let desk: FaultDesk;
  afterEach(() => desk.close());

  it.each(EXCHANGES)('on %s fires nothing', async (exchange) => {
    desk = await FaultDesk.open(EXCHANGES, (standIn) => {
      standIn.setFault(exchange, { kind: 'other-coin', factor: 0.2, symbols: ['BTC'] });
      standIn.setPrice({ symbol: 'BTC', price: BASE });
    });
    const others = EXCHANGES.filter((other) => other !== exchange);
    await desk.setAside(exchange);
    await until(() => desk.app.table.get('BTC')?.sources.join() === others.join(), 'the others');
    expect(desk.app.table.get('BTC')?.price).toBe(BASE);
    expect(desk.firing((price) => price < BASE / 2)).toEqual([]);
  });
});
