import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import request from 'supertest';
import { Clock } from '../../src/platform/clock/clock.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { CONFIG } from '../../src/platform/config/config.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import { HttpMetrics } from '../../src/platform/metrics/http-metrics.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import type { MarketPrice } from '../../src/pipeline/price-feed/domain/price.js';
import { PriceStream } from '../../src/pipeline/price-feed/price-stream.js';
import {
  LastPrices,
  PriceQuotesController,
} from '../../src/pipeline/price-feed/http/price-quotes.controller.js';
import {
  PriceTrailController,
  PriceTrails,
} from '../../src/pipeline/price-feed/http/price-trail.controller.js';
import { testConfig } from '../support/test-config.js';

const NOW = Date.UTC(2026, 10, 22, 12, 0, 0);
const config = testConfig({});
const stream = new PriceStream(pino({ level: 'silent' }));

let app: NestExpressApplication;

function priced(symbol: string, price: number, at: number): MarketPrice {
  return { symbol, price, at, backing: price, basis: 'median', quotes: () => [] };
}

beforeAll(async () => {
  const module = await Test.createTestingModule({
    controllers: [PriceTrailController, PriceQuotesController],
    providers: [
      PriceTrails,
      LastPrices,
      { provide: PriceStream, useValue: stream },
      { provide: Clock, useValue: new ManualClock(NOW) },
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: pino({ level: 'silent' }) },
      Metrics,
      HttpMetrics,
      { provide: RateLimiter, useValue: { consume: () => Promise.resolve() } },
    ],
  }).compile();
  app = module.createNestApplication<NestExpressApplication>({ bodyParser: false });
  configureApp(app, config);
  await app.init();
});

afterAll(() => app.close());

it('tells the recent course of a core symbol, oldest first, and where its prices come from', async () => {
  stream.publish(priced('BTC', 64_000, NOW - 6_000));
  stream.publish(priced('ADA', 1, NOW - 5_000));
  stream.publish(priced('BTC', 64_010.5, NOW - 1_000));
  const { body } = await request(app.getHttpServer()).get('/api/price-trail?symbol=BTC').expect(200);
  expect(body).toEqual({
    source: 'simulated',
    symbol: 'BTC',
    points: [
      [NOW - 6_000, 64_000],
      [NOW - 1_000, 64_010.5],
    ],
  });
});

it('has no points before the first price', async () => {
  const { body } = await request(app.getHttpServer()).get('/api/price-trail?symbol=SOL').expect(200);
  expect(body).toMatchObject({ symbol: 'SOL', points: [] });
});

it('tells the quotes behind the newest price, and that there is none yet', async () => {
  const quote = {
    exchange: 'kraken',
    usd: 3_100,
    quoted: 3_100,
    quoteCcy: 'USD',
    ageMs: 40,
    use: 'fresh',
  } as const;
  await request(app.getHttpServer()).get('/api/price-quotes?symbol=ETH').expect(503);
  stream.publish(priced('ETH', 3_099, NOW - 2_000));
  stream.publish({ ...priced('ETH', 3_100, NOW - 1_000), basis: 'single', quotes: () => [quote] });
  const { body } = await request(app.getHttpServer()).get('/api/price-quotes?symbol=ETH').expect(200);
  expect(body).toEqual({
    source: 'simulated',
    symbol: 'ETH',
    price: 3_100,
    at: NOW - 1_000,
    basis: 'single',
    quotes: [quote],
  });
});

it.each([
  ['another symbol', '?symbol=ADA'],
  ['no symbol', ''],
  ['two symbols', '?symbol=BTC&symbol=ETH'],
  ['a field nobody knows', '?symbol=BTC&hours=6'],
])('refuses %s', async (_name, query) => {
  const { status, body } = await request(app.getHttpServer()).get(`/api/price-trail${query}`);
  expect([400, 422]).toContain(status);
  expect(body).toMatchObject({ statusCode: status, message: expect.any(String) });
});
