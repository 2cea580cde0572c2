import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import request from 'supertest';
import { CONFIG } from '../../src/platform/config/config.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import { HttpMetrics } from '../../src/platform/metrics/http-metrics.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { type RateLimit, RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import { type CurrentPrice, PriceTable } from '../../src/pipeline/price-feed/price-table.js';
import { PricesController } from '../../src/pipeline/price-feed/http/prices.controller.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  MARKET_SOURCE: 'live',
  NODE_ENV: 'test',
  RATE_LIMIT_SCALE: '1',
  SESSION_SECRET: 'for this test only, and long enough for it',
  TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
};
const AT = Date.UTC(2026, 10, 21, 12, 0, 0);

function price(symbol: string, more: Partial<CurrentPrice> = {}): CurrentPrice {
  const sources = ['coinbaseexchange', 'kraken'];
  return { symbol, price: 64_000.1, at: AT, stale: false, fresh: true, change24h: 2.5, sources, ...more };
}

const FOLLOWED: Readonly<Record<string, CurrentPrice | null>> = {
  BTC: price('BTC'),
  ETH: price('ETH', { price: 3_100, at: AT - 40_000, stale: true, fresh: false, change24h: null }),
  SOL: null,
  NASDAQ: price('NASDAQ', { price: 22_078.05, at: AT - 60_000, sources: ['yahoo'] }),
  FED: price('FED', { price: 4, at: AT - 3_600_000, sources: ['nyfed'] }),
  XAU: price('XAU', { price: 4_085.2, stale: true, fresh: false }),
};

const table: PriceTable = {
  get: (symbol) => FOLLOWED[symbol] ?? null,
  tracked: () => Object.keys(FOLLOWED),
};

let app: NestExpressApplication;
const taken: [string, RateLimit][] = [];

beforeAll(async () => {
  const reading = readConfig(ENVIRONMENT);
  if (reading.kind !== 'ok') throw new Error(reading.faults.join(' '));
  const module = await Test.createTestingModule({
    controllers: [PricesController],
    providers: [
      { provide: PriceTable, useValue: table },
      { provide: CONFIG, useValue: reading.config },
      { provide: LOGGER, useValue: pino({ level: 'silent' }) },
      Metrics,
      HttpMetrics,
      {
        provide: RateLimiter,
        useValue: { consume: async (key: string, limit: RateLimit) => void taken.push([key, limit]) },
      },
    ],
  }).compile();
  app = module.createNestApplication<NestExpressApplication>({ bodyParser: false });
  configureApp(app, reading.config);
  await app.init();
});

afterAll(() => app.close());

describe('GET /api/prices', () => {
  it('gives the prices of several symbols', async () => {
    const { status, body } = await request(app.getHttpServer()).get(
      '/api/prices?symbols=BTC,eth,BTC,DOGE,SOL',
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      source: 'live',
      prices: { BTC: 64_000.1, ETH: 3_100 },
      asOf: '2026-11-21T11:59:20.000Z',
      stale: ['ETH', 'SOL'],
      unknown: ['DOGE'],
    });
  });

  it('gives an official value like a price', async () => {
    const { body } = await request(app.getHttpServer()).get('/api/prices?asset=NASDAQ');
    expect(body).toEqual({ source: 'live', price: 22_078.05, asOf: '2026-11-21T11:59:00.000Z' });
  });

  it('gives the price of one asset', async () => {
    const { status, body } = await request(app.getHttpServer()).get('/api/prices?asset=BTC&quote=USD');
    expect(status).toBe(200);
    expect(body).toEqual({ source: 'live', price: 64_000.1, asOf: '2026-11-21T12:00:00.000Z' });
  });

  it.each([
    ['no symbol at all', '', 400, 'BAD_REQUEST'],
    ['both forms', 'symbols=BTC&asset=ETH', 400, 'BAD_REQUEST'],
    ['an empty list', 'symbols=', 400, 'BAD_REQUEST'],
    ['a symbol with odd characters', 'symbols=BTC,<b>', 400, 'BAD_REQUEST'],
    ['a symbol given twice as a list', 'symbols=BTC&symbols=ETH', 400, 'BAD_REQUEST'],
    [
      '51 symbols',
      `symbols=${Array.from({ length: 51 }, (_, index) => `S${index}`).join()}`,
      400,
      'BAD_REQUEST',
    ],
    ['a field nobody knows', 'symbols=BTC&limit=1', 400, 'BAD_REQUEST'],
    ['only unknown symbols', 'symbols=DOGE,XRP', 404, 'NOT_FOUND'],
    ['an unknown asset', 'asset=DOGE&quote=USD', 404, 'NOT_FOUND'],
    ['another currency', 'asset=BTC&quote=EUR', 422, 'RULE_BROKEN'],
    ['a symbol without a price yet', 'symbols=SOL', 503, 'UNAVAILABLE'],
    ['an asset without a price yet', 'asset=SOL', 503, 'UNAVAILABLE'],
  ] as const)('refuses %s', async (_name, query, status, code) => {
    const answer = await request(app.getHttpServer()).get(`/api/prices?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, code });
  });

  it('is limited per address', async () => {
    taken.length = 0;
    await request(app.getHttpServer()).get('/api/prices?symbols=BTC');
    expect(taken).toEqual([[expect.stringContaining('prices'), { max: 120, windowSec: 60 }]]);
  });
});

describe('GET /api/market-prices', () => {
  it('gives every symbol that has a price', async () => {
    const { status, body } = await request(app.getHttpServer()).get('/api/market-prices');
    expect(status).toBe(200);
    const sources = ['coinbaseexchange', 'kraken'];
    expect(body).toEqual({
      source: 'live',
      crypto: {
        BTC: { price: 64_000.1, change24h: 2.5, asOf: '2026-11-21T12:00:00.000Z', stale: false, sources },
        ETH: { price: 3_100, change24h: null, asOf: '2026-11-21T11:59:20.000Z', stale: true, sources },
      },
      tradfi: [
        { source: 'NASDAQ', value: 22_078.05, asOf: '2026-11-21T11:59:00.000Z', stale: false },
        { source: 'USD_RATE', value: 4, asOf: '2026-11-21T11:00:00.000Z', stale: false },
        { source: 'GOLD', value: 4_085.2, asOf: '2026-11-21T12:00:00.000Z', stale: true },
      ],
    });
  });
});
