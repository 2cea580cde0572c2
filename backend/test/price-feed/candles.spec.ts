import { pino } from 'pino';
import request from 'supertest';
import type { CandleSpan, CandlesResponse } from '../../src/contract/candles.js';
import { CandleEvents } from '../../src/pipeline/price-feed/candles/candle-events.js';
import { CandleFetcher } from '../../src/pipeline/price-feed/candles/candle-fetcher.js';
import { CandleStore } from '../../src/pipeline/price-feed/candles/candle-store.js';
import { Candles } from '../../src/pipeline/price-feed/candles/candles.service.js';
import type { ExchangeCandles, ExchangeFeed } from '../../src/pipeline/price-feed/exchange-feed.js';
import type { ListedCoins } from '../../src/pipeline/price-feed/listed-coins.js';
import type { PriceTable } from '../../src/pipeline/price-feed/price-table.js';
import type { MessageBus, Topic } from '../../src/platform/bus/message-bus.js';
import type { Leases } from '../../src/platform/leases/leases.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { type MarketApp, startMarketApp } from '../support/market-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
const logger = pino({ level: 'silent' });

describe('GET /api/candles', () => {
  let market: MarketApp;
  beforeAll(async () => {
    market = await startMarketApp();
    await market.app.priceNear('BTC', 64_000);
    await market.app.priceNear('USDT', 0.9995);
  });
  afterAll(() => market.stop());
  beforeEach(async () => {
    for (const exchange of EXCHANGES) market.exchange.setFault(exchange, null);
    await market.db.query('DELETE FROM candles');
  });

  const get = (query: string) => request(market.app.url).get(`/api/candles${query}`);
  const candles = async (query: string): Promise<CandlesResponse> =>
    (await get(query).expect(200)).body as CandlesResponse;

  it.each<[CandleSpan, number, number]>([
    ['1h', 60, 60],
    ['1d', 300, 288],
    ['7d', 3_600, 168],
    ['30d', 14_400, 180],
  ])('answers %s as candles of %d s, oldest first, up to now', async (span, sizeSec, count) => {
    const { candles: rows, ...answer } = await candles(`?symbol=btc&span=${span}`);
    expect(answer).toEqual({
      source: 'simulated',
      symbol: 'BTC',
      span,
      sizeSec,
      exchange: 'coinbaseexchange',
      asOf: expect.any(String),
      stale: false,
    });
    expect(rows.length).toBeGreaterThan(count - 3); // a running candle without trades is none
    expect(rows.length).toBeLessThanOrEqual(count);
    const starts = rows.map(([start]) => start);
    expect(starts.every((start) => start % sizeSec === 0)).toBe(true);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(rows.at(-1)?.[4]).toBeGreaterThan(50_000);
  });

  it('spans a day when nothing is said', async () => {
    expect(await candles('?symbol=ETH')).toMatchObject({ span: '1d', symbol: 'ETH' });
  });

  it('goes to the next exchange when one is down or refuses, and converts dollar tokens', async () => {
    market.exchange.setFault('coinbaseexchange', { kind: 'rest-status', status: 429, routes: ['candles'] });
    expect(await candles('?symbol=BTC&span=7d')).toMatchObject({ exchange: 'kraken' });
    market.exchange.setFault('kraken', { kind: 'rest-status', status: 503, routes: ['OHLC'] });
    const { exchange, candles: rows } = await candles('?symbol=BTC&span=30d');
    expect(exchange).toBe('binance');
    expect(rows.length).toBeGreaterThan(178);
  });

  it('keeps what it has, and says how old that is, while no exchange answers', async () => {
    const before = await candles('?symbol=SOL&span=1h');
    for (const exchange of EXCHANGES) {
      market.exchange.setFault(exchange, {
        kind: 'rest-status',
        status: 503,
        routes: ['candles', 'OHLC', 'klines'],
      });
    }
    expect(await candles('?symbol=SOL&span=1h')).toEqual(before);
    await market.db.query(
      `UPDATE candles SET fetched_at = fetched_at - interval '3 hours', asked_at = asked_at - interval '3 hours'`,
    );
    const kept = await candles('?symbol=SOL&span=1h');
    expect(kept).toMatchObject({ stale: true, candles: before.candles });
    expect(Date.parse(before.asOf) - Date.parse(kept.asOf)).toBe(3 * 3_600_000);
    const { body } = await get('?symbol=SOL&span=7d').expect(503).expect('Retry-After', '5');
    expect(body).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^The exchanges do not answer/),
    });
  });

  it.each([
    ['', 'symbol', /^Say which coin/],
    ['?symbol=BTC/USD', 'symbol', /^Say which coin/],
    ['?symbol=BTC&span=2d', 'span', /^A chart spans 1h, 1d, 7d or 30d\.$/],
    ['?symbol=FED', 'symbol', /^FED is an official value/],
  ])('refuses %j: 422 for %s', async (query, field, message) => {
    const { body } = await get(query).expect(422);
    expect(body).toMatchObject({
      code: 'RULE_BROKEN',
      fields: [{ field, message: expect.stringMatching(message) }],
    });
  });

  it('asks strangers to sign in for other coins', async () => {
    await get('?symbol=ADA').expect(401);
  });
});

describe('several processes', () => {
  let database: TestDatabase;
  let stop: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(stop.map((each) => each()));
    stop = [];
    await database.drop();
  });

  /** A bus of several processes; `drops`: it loses every message. */
  function neighbours({ drops = false } = {}): () => MessageBus {
    const heard: { readonly process: number; readonly name: string; hear(body: unknown): void }[] = [];
    let processes = 0;
    return () => {
      const process = (processes += 1);
      return {
        isShared: true,
        publish: <T>({ name }: Topic<T>, body: T) => {
          if (drops) return;
          for (const each of heard) if (each.process !== process && each.name === name) each.hear(body);
        },
        subscribe: <T>({ name }: Topic<T>, listener: (body: T) => void) => {
          heard.push({ process, name, hear: (body) => listener(body as T) });
        },
        onRestored: () => undefined,
      };
    };
  }

  function feed(asked: string[], answer: ExchangeCandles['rows'] | null): ExchangeFeed {
    return {
      exchange: 'kraken',
      candles: async (symbol: string, { from }: { from: number }) => {
        asked.push(symbol);
        return answer === null
          ? null
          : { quoteCcy: 'USD', rows: answer.map(([, ...prices]) => [from, ...prices]) };
      },
    } as unknown as ExchangeFeed;
  }

  function startMarket(
    bus: MessageBus,
    feeds: readonly ExchangeFeed[],
    market: 'holder' | 'standby' = 'holder',
  ): CandleEvents {
    const events = new CandleEvents(bus, logger);
    const table = { get: () => null } as unknown as PriceTable;
    const coins = { listing: () => 'listed' } as unknown as ListedCoins;
    const store = new CandleStore(database.dataSource);
    const leases = { fence: () => (market === 'holder' ? { epoch: '1' } : null) } as unknown as Leases;
    const clock = new SystemClock();
    const fetcher = new CandleFetcher(feeds, table, coins, store, events, leases, clock, logger);
    stop.push(() => fetcher.onModuleDestroy());
    return events;
  }

  const webOn = (events: CandleEvents) =>
    new Candles(new CandleStore(database.dataSource), events, new SystemClock());

  it('ask an exchange once, however many web processes and requests there are', async () => {
    const asked: string[] = [];
    const bus = neighbours();
    const feeds = [feed(asked, [[0, 1, 2, 1, 2]])];
    for (let process = 0; process < 2; process += 1) startMarket(bus(), feeds);
    const webs = [1, 2, 3].map(() => webOn(new CandleEvents(bus(), logger)));
    const answers = await Promise.all(
      webs.flatMap((web) => Array.from({ length: 20 }, () => web.of({ symbol: 'BTC', span: '1d' }))),
    );
    expect(asked).toEqual(['BTC']);
    expect(new Set(answers.map(({ kind, stored }) => `${kind} ${stored?.exchange}`))).toEqual(
      new Set(['fresh kraken']),
    );
    await webs[0]?.of({ symbol: 'BTC', span: '7d' });
    expect(asked).toEqual(['BTC', 'BTC']);
  });

  it('leave the exchanges to the one that holds the market', async () => {
    const asked: string[] = [];
    const bus = neighbours();
    startMarket(bus(), [], 'standby'); // it has no exchange, and would note a failure for all
    startMarket(bus(), [feed(asked, [[0, 1, 2, 1, 2]])]);
    const web = webOn(new CandleEvents(bus(), logger));
    expect(await web.of({ symbol: 'BTC', span: '7d' })).toMatchObject({ kind: 'fresh' });
    expect(asked).toEqual(['BTC']);
  });

  it('leave exchanges alone for a while after all of them failed', async () => {
    const asked: string[] = [];
    const web = webOn(startMarket(neighbours()(), [feed(asked, null), feed(asked, null)]));
    const key = { symbol: 'BTC', span: '1h' } as const;
    for (let times = 0; times < 3; times += 1) {
      expect(await web.of(key)).toEqual({ kind: 'failed', stored: null });
    }
    expect(asked).toEqual(['BTC', 'BTC']);
  });

  it('find what another process fetched when the bus lost the word', async () => {
    const web = webOn(new CandleEvents(neighbours({ drops: true })(), logger));
    const asking = web.of({ symbol: 'BTC', span: '1h' });
    await database.dataSource.query(
      `INSERT INTO candles (symbol, span, exchange, rows, asked_at, fetched_at)
       VALUES ('BTC', '1h', 'binance', '[[60, 1, 2, 1, 2]]', now(), now())`,
    );
    expect(await asking).toMatchObject({ kind: 'fresh', stored: { exchange: 'binance' } });
  });
});
