import { jest } from '@jest/globals';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import type { Bar } from '../../src/pipeline/price-feed/domain/bar.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { until } from '../../src/platform/clock/testing/until.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
const MINUTE = 60_000;
const NEVER_MS = 3_600_000;
/** The start of a minute, long before the next. */
const NOON = Date.UTC(2026, 2, 29, 12);

let clock: ManualClock;
let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: FeedApp | undefined;

beforeEach(async () => {
  folder = await dataFolder();
});

afterEach(async () => {
  await feed?.stop();
  feed = undefined;
  await standIn.close();
  await folder.remove();
});

interface Beginning {
  readonly at?: number;
  readonly exchanges?: readonly string[];
  readonly deadline?: AbortSignal;
  readonly before?: () => void;
}

/** A market in which time stands still, and a feed that knows its prices. */
async function start({ at = NOON + 20_000, before, ...settings }: Beginning = {}): Promise<FeedApp> {
  clock = new ManualClock(at);
  standIn = await startExchangeStandIn({ market: 'paused', now: () => clock.now() });
  before?.();
  const { path: dataDir } = folder;
  const app = await startFeed({ dataDir, exchangeUrls: { ...standIn.exchangeUrls }, clock, ...settings });
  feed = app;
  await until(() => ['BTC', 'USDT'].every((symbol) => app.table.get(symbol) !== null), 'prices');
  return app;
}

/** Lets a moment pass, so that what happens next has a time of its own. */
function moment(): number {
  clock.forward(1);
  return clock.now();
}

function minuteBefore(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** No bar overlaps another, none is outside, and every candle is a whole minute. */
function expectOrder(bars: readonly Bar[], from: number, to: number): void {
  let end = from;
  for (const bar of bars) {
    expect(bar.start).toBeGreaterThanOrEqual(end);
    expect(bar.end).toBeGreaterThan(bar.start);
    if (bar.origin === 'candle') expect([bar.start % MINUTE, bar.end - bar.start]).toEqual([0, MINUTE]);
    end = bar.end;
  }
  expect(end).toBeLessThanOrEqual(to);
}

describe('the past of a symbol', () => {
  it.each([0, 1, 20_000, 58_500, 59_999])(
    'is whole minutes of candles, then seconds of trades, of all exchanges, %d ms into a minute',
    async (ms) => {
      const app = await start({ at: NOON + ms });
      const to = clock.now();
      const from = to - 10.5 * MINUTE;
      const bars = await app.history.bars('BTC', from, to);
      expectOrder(bars, from, to);
      const candles = bars.filter(({ origin }) => origin === 'candle');
      const boundary = minuteBefore(to - 3 * MINUTE - 1) + MINUTE;
      const first = minuteBefore(from - 1) + MINUTE;
      expect(candles.map((bar) => bar.start)).toEqual(
        Array.from({ length: (boundary - first) / MINUTE }, (_, index) => first + index * MINUTE),
      );
      for (const bar of bars.filter(({ quotes }) => quotes.length === 3)) {
        expect(bar.basis).toBe('median');
        expect(bar.quotes.map(({ exchange, quoteCcy }) => [exchange, quoteCcy])).toEqual([
          ['coinbaseexchange', 'USD'],
          ['kraken', 'USD'],
          ['binance', 'USDT'],
        ]);
      }
      expect(candles.every(({ quotes }) => quotes.length === 3)).toBe(true);
      const trades = bars.filter(({ origin }) => origin === 'trades');
      expect(trades.length).toBeGreaterThan(4);
      expect(trades.every(({ start: at }) => at >= boundary)).toBe(true);
    },
  );

  it('shows what two exchanges traded and not the spike of one', async () => {
    const app = await start();
    const from = moment();
    const { BTC: reference = 0 } = standIn.status().prices;
    standIn.setPrice({ symbol: 'BTC', price: reference * 1.1, exchange: 'kraken' });
    standIn.setPrice({ symbol: 'BTC', price: reference });
    standIn.setPrice({ symbol: 'BTC', price: reference * 1.005 });
    standIn.setPrice({ symbol: 'BTC', price: reference });
    const to = moment();
    const bars = await app.history.bars('BTC', from, to);
    expectOrder(bars, from, to);
    expect(bars[0]?.start).toBe(from);
    const highest = Math.max(...bars.map(({ high }) => high));
    expect(highest / reference).toBeCloseTo(1.005, 3);
    expect((bars.at(-1)?.close ?? 0) / reference).toBeCloseTo(1, 3);
  });

  it('begins with the price that was in force then: who stopped watching may not have seen it', async () => {
    const app = await start();
    const { BTC: reference = 0 } = standIn.status().prices;
    standIn.setPrice({ symbol: 'BTC', price: reference * 1.005 });
    const from = moment();
    moment();
    standIn.setPrice({ symbol: 'BTC', price: reference });
    const bars = await app.history.bars('BTC', from, moment());
    expect(bars[0]?.start).toBeGreaterThanOrEqual(from);
    expect(Math.max(...bars.map(({ high }) => high)) / reference).toBeCloseTo(1.005, 3);
    expect((bars.at(-1)?.close ?? 0) / reference).toBeCloseTo(1, 3);
  });

  it('is converted with the price of the dollar token at the time', async () => {
    const app = await start({ exchanges: ['kraken', 'binance'] });
    const from = moment();
    standIn.setPrice({ symbol: 'USDT', price: 0.9 });
    standIn.setPrice({ symbol: 'BTC', price: 50_000 });
    const bars = await app.history.bars('BTC', from, moment());
    const binance = bars.at(-1)?.quotes.find(({ exchange }) => exchange === 'binance');
    expect(binance?.quoted).toBeGreaterThan(55_000);
    expect((binance?.usd ?? 0) / 50_000).toBeCloseTo(1, 2);
  });

  it('turns pages until all trades are there', async () => {
    const app = await start();
    const from = moment();
    const { BTC: reference = 0 } = standIn.status().prices;
    standIn.setPrice({ symbol: 'BTC', price: reference * 1.005 });
    for (let part = 0; part < 5; part += 1) {
      standIn.burst({ symbols: ['BTC'], prices: Array.from({ length: 250 }, () => reference) });
      moment();
    }
    const bars = await app.history.bars('BTC', from, clock.now());
    expect(Math.max(...bars.map(({ high }) => high)) / reference).toBeCloseTo(1.005, 3);
    expect(bars.at(-1)?.quotes).toHaveLength(3);
    expect((bars.at(-1)?.close ?? 0) / reference).toBeCloseTo(1, 3);
  });

  it('goes back 12 hours at most, in pages', async () => {
    const app = await start();
    const to = clock.now();
    const bars = await app.history.bars('ETH', to - 48 * 60 * MINUTE, to);
    const candles = bars.filter(({ origin }) => origin === 'candle');
    expect(bars[0]?.start).toBeGreaterThanOrEqual(to - 12 * 60 * MINUTE);
    expect(candles.length).toBeGreaterThanOrEqual(715);
    expect(candles.filter(({ quotes }) => quotes.length === 3).length).toBeGreaterThanOrEqual(715);
  });

  it('is told of several symbols at the same time', async () => {
    const app = await start();
    const to = clock.now();
    const all = await Promise.all(
      ['BTC', 'ETH', 'SOL', 'USDT'].map((symbol) => app.history.bars(symbol, to - 20 * MINUTE, to)),
    );
    const sources = all.map(
      (bars) => new Set(bars.flatMap(({ quotes }) => quotes.map((each) => each.exchange))),
    );
    expect(sources.map(({ size }) => size)).toEqual([3, 3, 3, 2]);
  });

  it('misses an exchange that refuses, and is marked when one is left', async () => {
    const app = await start();
    const to = clock.now();
    standIn.setFault('kraken', { kind: 'rest-status', status: 429 });
    const bars = await app.history.bars('BTC', to - 8 * MINUTE, to);
    expect(bars.length).toBeGreaterThan(4);
    expect(bars.flatMap(({ quotes }) => quotes).some(({ exchange }) => exchange === 'kraken')).toBe(false);
    standIn.setFault('binance', { kind: 'rest-status', status: 503 });
    const alone = await app.history.bars('BTC', to - 8 * MINUTE, to);
    expect(new Set(alone.map(({ basis }) => basis))).toEqual(new Set(['single']));
  });

  it.each([
    ['answers pages of HTML', { kind: 'rest-html' }],
    ['cuts every call', { kind: 'rest-down' }],
  ] as const)('misses an exchange that %s', async (_what, fault) => {
    const app = await start();
    const to = clock.now();
    standIn.setFault('coinbaseexchange', fault);
    const bars = await app.history.bars('BTC', to - 8 * MINUTE, to);
    const told = new Set(bars.flatMap(({ quotes }) => quotes.map(({ exchange }) => exchange)));
    expect(told).toEqual(new Set(['kraken', 'binance']));
  });

  it('does not wait for an exchange that is slow: what the others told by the deadline counts', async () => {
    const deadline = new AbortController();
    const app = await start({ deadline: deadline.signal });
    const to = clock.now();
    standIn.setFault('coinbaseexchange', { kind: 'rest-slow', delayMs: NEVER_MS });
    const others = app.feeds.filter(({ exchange }) => exchange !== 'coinbaseexchange');
    const asked = others.map((other) => jest.spyOn(other, 'past'));
    const answer = app.history.bars('BTC', to - 8 * MINUTE, to);
    await until(() => asked.every(({ mock }) => mock.calls.length === 2), 'BTC and USDT are asked for');
    await Promise.all(asked.flatMap(({ mock }) => mock.results.map(({ value }) => value)));
    deadline.abort();
    const told = new Set((await answer).flatMap(({ quotes }) => quotes.map(({ exchange }) => exchange)));
    expect(told).toEqual(new Set(['kraken', 'binance']));
  });

  it('leaves out an exchange that means another coin by the symbol', async () => {
    const app = await start({
      before: () => standIn.setFault('kraken', { kind: 'other-coin', factor: 0.5, symbols: ['DOGE'] }),
    });
    const from = moment();
    standIn.setPrice({ symbol: 'DOGE', price: 0.2 });
    const bars = await app.history.bars('DOGE', from, moment());
    expect(bars.at(-1)?.quotes.map(({ exchange }) => exchange)).toEqual(['coinbaseexchange', 'binance']);
    expect(bars.at(-1)?.close).toBeCloseTo(0.2, 3);
  });

  it('is empty when every exchange refuses, for a symbol nobody knows, and for no time at all', async () => {
    const app = await start();
    const to = clock.now();
    await expect(app.history.bars('NOSUCH', to - 8 * MINUTE, to)).resolves.toEqual([]);
    await expect(app.history.bars('BTC', to, to)).resolves.toEqual([]);
    for (const exchange of EXCHANGES) standIn.setFault(exchange, { kind: 'rest-status', status: 429 });
    await expect(app.history.bars('BTC', to - 8 * MINUTE, to)).resolves.toEqual([]);
  });
});
