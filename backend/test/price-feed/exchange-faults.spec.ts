import type { FrameFault } from '../../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, FaultFixture, isNearBase } from './exchange-faults-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

const NOT_READABLE: readonly (readonly [string, FrameFault])[] = [
  ['half a frame', { kind: 'cut' }],
  ['a word instead of JSON', { kind: 'text', written: 'hello' }],
  ['null', { kind: 'text', written: 'null' }],
  ['a number', { kind: 'text', written: '5' }],
  ['an empty list', { kind: 'text', written: '[]' }],
  ['an empty object', { kind: 'text', written: '{}' }],
  ['a ticker about nothing', { kind: 'text', written: '{"channel":"ticker","type":"ticker","data":[]}' }],
  ['a frame of 10 MB', { kind: 'oversize', bytes: 10_000_000 }],
];
const NO_PRICES: readonly (readonly [string, FrameFault])[] = [
  'NaN',
  '"NaN"',
  '0',
  '"0"',
  '"-64010"',
  '1e308',
  '"1e308"',
  '1e-300',
  '"Infinity"',
  '"a word"',
  '""',
  'null',
  'true',
  '[64010]',
  '{}',
].map((written) => [`the price ${written}`, { kind: 'price', written }]);

describe('a bad feed of one of three exchanges', () => {
  let fixture: FaultFixture;
  beforeAll(async () => {
    fixture = await FaultFixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.newRound());

  describe.each(EXCHANGES)('%s', (exchange) => {
    it.each([...NOT_READABLE, ...NO_PRICES])('tells %s: it counts for nothing', async (_name, fault) => {
      fixture.standIn.setFault(exchange, { ...fault, frames: 1, symbols: ['BTC'] });
      fixture.trade(BASE + 10);
      fixture.trade(BASE + 20);
      await fixture.back(EXCHANGES, BASE + 20);
      expect(fixture.counted(exchange).filter((quoted) => quoted !== BASE && quoted !== BASE + 20)).toEqual(
        [],
      );
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it.each([
      ['ten times the price once', { kind: 'spike', factor: 10, frames: 1 } as const, 1],
      ['ten times the price for long', { kind: 'spike', factor: 10 } as const, 20],
      ['a tenth of the price for long', { kind: 'spike', factor: 0.1 } as const, 20],
      ['2 % more for long', { kind: 'spike', factor: 1.02 } as const, 20],
    ])('tells %s: it is set aside and named', async (_name, fault, frames) => {
      fixture.standIn.setFault(exchange, { ...fault, symbols: ['BTC'] });
      for (let told = 1; told <= frames; told += 1) fixture.trade(BASE + told);
      await fixture.setAside(exchange);
      fixture.standIn.setFault(exchange, null);
      fixture.trade(BASE + 30);
      await fixture.quoted(EXCHANGES, BASE + 30);
      expect(fixture.asideOf(exchange)).toEqual([]);
      expect(fixture.counted(exchange).filter((quoted) => !isNearBase(quoted))).toEqual([]);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('takes one coin for another: both are set aside', async () => {
      fixture.standIn.setFault(exchange, { kind: 'symbol-swap', between: ['BTC', 'ETH'] });
      fixture.standIn.burst({ symbols: ['BTC', 'ETH'], prices: [BASE + 1, 3_121] });
      await fixture.setAside(exchange, 'BTC');
      await fixture.setAside(exchange, 'ETH');
      fixture.standIn.setFault(exchange, null);
      fixture.standIn.burst({ symbols: ['BTC', 'ETH'], prices: [BASE + 2, 3_122] });
      await fixture.quoted(EXCHANGES, BASE + 2);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
      expect(fixture.made('ETH').filter(({ price }) => Math.abs(price - 3_120) > 5)).toEqual([]);
    });

    it('drifts off by 30 % a second: it is set aside from 1.5 % on', async () => {
      fixture.standIn.setFault(exchange, { kind: 'drift', percentPerSecond: 30, symbols: ['BTC'] });
      const isNamed = () => fixture.asideOf(exchange).includes('BTC');
      await until(() => {
        if (isNamed()) return true;
        fixture.clock.forward(5);
        fixture.trade(BASE);
        return false;
      }, 'it is named');
      for (let step = 0; step < 10; step += 1) {
        fixture.trade(BASE + step);
        fixture.clock.forward(10);
      }
      fixture.standIn.setFault(exchange, null);
      fixture.trade(BASE + 20);
      await fixture.quoted(EXCHANGES, BASE + 20);
      expect(Math.max(...fixture.counted(exchange))).toBeLessThan(BASE * 1.016);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('has another coin under the ticker: it is set aside, and nothing can fire on it', async () => {
      fixture.standIn.setFault(exchange, { kind: 'other-coin', factor: 0.2, symbols: ['BTC'] });
      for (let step = 1; step <= 5; step += 1) fixture.trade(BASE + step);
      await fixture.setAside(exchange);
      expect(fixture.firing((price) => price < BASE / 2)).toEqual([]);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('repeats every frame: nothing changes', async () => {
      fixture.standIn.setFault(exchange, { kind: 'repeated', times: 5, symbols: ['BTC'] });
      fixture.trade(BASE + 10);
      await fixture.quoted(EXCHANGES, BASE + 10);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('repeats its time: ticks of the same millisecond all count', async () => {
      fixture.standIn.setFault(exchange, { kind: 'fixed-time', at: fixture.clock.now(), symbols: ['BTC'] });
      fixture.trade(BASE + 10);
      await fixture.quoted(EXCHANGES, BASE + 10);
      fixture.trade(BASE + 20);
      await fixture.quoted(EXCHANGES, BASE + 20);
    });

    it('is slow: its ticks count when they come', async () => {
      fixture.standIn.setFault(exchange, { kind: 'slow', delayMs: 300 });
      fixture.trade(BASE + 10);
      await fixture.quoted(EXCHANGES, BASE + 10);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('swaps the order of its frames: an older one never replaces a newer one, where they tell their time', async () => {
      fixture.standIn.setFault(exchange, { kind: 'reordered', symbols: ['BTC'] });
      fixture.trade(BASE + 10);
      fixture.clock.forward(5);
      fixture.trade(BASE + 20);
      await fixture.quoted([exchange], exchange === 'kraken' ? BASE + 10 : BASE + 20);
      fixture.standIn.setFault(exchange, null);
      fixture.trade(BASE + 30);
      await fixture.quoted(EXCHANGES, BASE + 30);
      expect(fixture.counted(exchange).includes(BASE + 10)).toBe(exchange === 'kraken');
    });
  });

  // Kraken's tickers tell no time.
  describe.each(['coinbaseexchange', 'binance'] as const)('%s', (exchange) => {
    it.each([
      ['an hour ahead', 3_600_000],
      ['in a hundred years', 3.15e12],
      ['six seconds ahead', 6_000],
      ['sixteen seconds old', -16_000],
      ['a year old', -3.15e10],
    ])('tells a time %s: the tick counts for nothing', async (_name, shiftMs) => {
      fixture.standIn.setFault(exchange, { kind: 'shifted-time', shiftMs, frames: 1, symbols: ['BTC'] });
      fixture.trade(BASE + 10);
      fixture.trade(BASE + 20);
      await fixture.quoted(EXCHANGES, BASE + 20);
      expect(fixture.counted(exchange).includes(BASE + 10)).toBe(false);
    });
  });

  it('USDT off its peg moves neither BTC nor what Binance counts for', async () => {
    fixture.standIn.setPrice({ symbol: 'USDT', price: 0.9 });
    await until(() => fixture.app.table.get('USDT')?.price === 0.9, 'the rate');
    fixture.trade(BASE + 9);
    await fixture.quoted(['binance'], Number(((BASE + 9) / 0.9).toFixed(2)));
    expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    expect(fixture.app.table.get('BTC')?.sources).toEqual(EXCHANGES);
  });
});
