import type { FrameFault } from '../../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, FaultDesk, isNearBase } from './exchange-faults-desk.js';
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
  let desk: FaultDesk;
  beforeAll(async () => {
    desk = await FaultDesk.open();
  });
  afterAll(() => desk.close());
  beforeEach(() => desk.newRound());

  describe.each(EXCHANGES)('%s', (exchange) => {
    it.each([...NOT_READABLE, ...NO_PRICES])('tells %s: it counts for nothing', async (_name, fault) => {
      desk.standIn.setFault(exchange, { ...fault, frames: 1, symbols: ['BTC'] });
      desk.trade(BASE + 10);
      desk.trade(BASE + 20);
      await desk.back(EXCHANGES, BASE + 20);
      expect(desk.counted(exchange).filter((quoted) => quoted !== BASE && quoted !== BASE + 20)).toEqual([]);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it.each([
      ['ten times the price once', { kind: 'spike', factor: 10, frames: 1 } as const, 1],
      ['ten times the price for long', { kind: 'spike', factor: 10 } as const, 20],
      ['a tenth of the price for long', { kind: 'spike', factor: 0.1 } as const, 20],
      ['2 % more for long', { kind: 'spike', factor: 1.02 } as const, 20],
    ])('tells %s: it is set aside and named', async (_name, fault, frames) => {
      desk.standIn.setFault(exchange, { ...fault, symbols: ['BTC'] });
      for (let told = 1; told <= frames; told += 1) desk.trade(BASE + told);
      await desk.setAside(exchange);
      desk.standIn.setFault(exchange, null);
      desk.trade(BASE + 30);
      await desk.quoted(EXCHANGES, BASE + 30);
      expect(desk.asideOf(exchange)).toEqual([]);
      expect(desk.counted(exchange).filter((quoted) => !isNearBase(quoted))).toEqual([]);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('takes one coin for another: both are set aside', async () => {
      desk.standIn.setFault(exchange, { kind: 'symbol-swap', between: ['BTC', 'ETH'] });
      desk.standIn.burst({ symbols: ['BTC', 'ETH'], prices: [BASE + 1, 3_121] });
      await desk.setAside(exchange, 'BTC');
      await desk.setAside(exchange, 'ETH');
      desk.standIn.setFault(exchange, null);
      desk.standIn.burst({ symbols: ['BTC', 'ETH'], prices: [BASE + 2, 3_122] });
      await desk.quoted(EXCHANGES, BASE + 2);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
      expect(desk.made('ETH').filter(({ price }) => Math.abs(price - 3_120) > 5)).toEqual([]);
    });

    it('drifts off by 30 % a second: it is set aside from 1.5 % on', async () => {
      desk.standIn.setFault(exchange, { kind: 'drift', percentPerSecond: 30, symbols: ['BTC'] });
      const isNamed = () => desk.asideOf(exchange).includes('BTC');
      await until(() => {
        if (isNamed()) return true;
        desk.clock.forward(5);
        desk.trade(BASE);
        return false;
      }, 'it is named');
      for (let step = 0; step < 10; step += 1) {
        desk.trade(BASE + step);
        desk.clock.forward(10);
      }
      desk.standIn.setFault(exchange, null);
      desk.trade(BASE + 20);
      await desk.quoted(EXCHANGES, BASE + 20);
      expect(Math.max(...desk.counted(exchange))).toBeLessThan(BASE * 1.016);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('has another coin under the ticker: it is set aside, and nothing can fire on it', async () => {
      desk.standIn.setFault(exchange, { kind: 'other-coin', factor: 0.2, symbols: ['BTC'] });
      for (let step = 1; step <= 5; step += 1) desk.trade(BASE + step);
      await desk.setAside(exchange);
      expect(desk.firing((price) => price < BASE / 2)).toEqual([]);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('repeats every frame: nothing changes', async () => {
      desk.standIn.setFault(exchange, { kind: 'repeated', times: 5, symbols: ['BTC'] });
      desk.trade(BASE + 10);
      await desk.quoted(EXCHANGES, BASE + 10);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('repeats its time: ticks of the same millisecond all count', async () => {
      desk.standIn.setFault(exchange, { kind: 'fixed-time', at: desk.clock.now(), symbols: ['BTC'] });
      desk.trade(BASE + 10);
      await desk.quoted(EXCHANGES, BASE + 10);
      desk.trade(BASE + 20);
      await desk.quoted(EXCHANGES, BASE + 20);
    });

    it('is slow: its ticks count when they come', async () => {
      desk.standIn.setFault(exchange, { kind: 'slow', delayMs: 300 });
      desk.trade(BASE + 10);
      await desk.quoted(EXCHANGES, BASE + 10);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    });

    it('swaps the order of its frames: an older one never replaces a newer one, where they tell their time', async () => {
      desk.standIn.setFault(exchange, { kind: 'reordered', symbols: ['BTC'] });
      desk.trade(BASE + 10);
      desk.clock.forward(5);
      desk.trade(BASE + 20);
      await desk.quoted([exchange], exchange === 'kraken' ? BASE + 10 : BASE + 20);
      desk.standIn.setFault(exchange, null);
      desk.trade(BASE + 30);
      await desk.quoted(EXCHANGES, BASE + 30);
      expect(desk.counted(exchange).includes(BASE + 10)).toBe(exchange === 'kraken');
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
      desk.standIn.setFault(exchange, { kind: 'shifted-time', shiftMs, frames: 1, symbols: ['BTC'] });
      desk.trade(BASE + 10);
      desk.trade(BASE + 20);
      await desk.quoted(EXCHANGES, BASE + 20);
      expect(desk.counted(exchange).includes(BASE + 10)).toBe(false);
    });
  });

  it('USDT off its peg moves neither BTC nor what Binance counts for', async () => {
    desk.standIn.setPrice({ symbol: 'USDT', price: 0.9 });
    await until(() => desk.app.table.get('USDT')?.price === 0.9, 'the rate');
    desk.trade(BASE + 9);
    await desk.quoted(['binance'], Number(((BASE + 9) / 0.9).toFixed(2)));
    expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
    expect(desk.app.table.get('BTC')?.sources).toEqual(EXCHANGES);
  });
});
