import { pino } from 'pino';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { SqlFireRecorder } from '../../src/pipeline/alerts/record-fires.js';
import { SERIES_PURGES, SqlSeriesStore } from '../../src/pipeline/alerts/series-store.js';
import type { FireBatch, RecordedPrice, SeriesBar, SeriesClose } from '../../src/pipeline/evaluator/ports.js';
import { knownFrom } from '../../src/pipeline/evaluator/series-history.js';
import type { Config } from '../../src/platform/config/config.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const FENCE: Fence = { owner: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f', epoch: 7 };
const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: TestDatabase;
let series: SqlSeriesStore;
let recorder: SqlFireRecorder;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const db = database.dataSource;
  for (const table of [
    'price_bars',
    'series_closes',
    'price_log',
    'price_cursors',
    'market_state',
    'leases',
  ]) {
    await db.query(`DELETE FROM ${table}`);
  }
  await db.query(
    `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, $2, now() + interval '1 hour')`,
    [FENCE.owner, FENCE.epoch],
  );
  series = new SqlSeriesStore(db);
  const alerts = new AlertStream(pino({ level: 'silent' }));
  recorder = new SqlFireRecorder(db, alerts, { marketSource: 'simulated' } as Config);
});

function price(symbol: string, seq: number, at: number, value: number): RecordedPrice {
  return { symbol, seq, at, price: value, backing: value, origin: 'live', coveredAt: at, bar: null };
}

function bar(
  symbol: string,
  size: SeriesBar['size'],
  start: number,
  low: number,
  close: number | null,
): SeriesBar {
  return { symbol, size, start, low, high: low + 2, close, origin: 'live' };
}

function close(symbol: string, size: SeriesClose['size'], start: number, value: number): SeriesClose {
  return { symbol, size, start, close: value, origin: 'live' };
}

const minute = NOW - 30 * MINUTE;

const BATCH: FireBatch = {
  prices: [
    price('BTC', 1, NOW - 2_000, 101),
    {
      ...price('BTC', 2, NOW - 1_000, 102),
      backing: null,
      bar: { start: NOW - 1_500, low: 100, high: 103, basis: 'mean' },
    },
    price('ETH', 1, NOW - 500, 7),
  ],
  states: [],
  fires: [],
  series: {
    bars: [
      bar('BTC', '1m', minute, 99, 100),
      bar('ETH', '1m', minute, 5, 6),
      bar('BTC', '1h', NOW - 5 * HOUR, 90, 95),
    ],
    closes: [close('BTC', '1h', NOW - 6 * HOUR, 91), close('BTC', '1h', NOW - 5 * HOUR, 95)],
    extremes: [],
  },
};

it('bars and closes are written with the prices, once however often, and read again', async () => {
  expect(await recorder.record(BATCH, FENCE)).toMatchObject({ kind: 'recorded' });
  await recorder.record(BATCH, FENCE);
  const found = await series.read(['BTC', 'XRP'], NOW);
  expect(found.get('BTC')).toEqual({
    minutes: [{ size: '1m', start: minute, low: 99, high: 101, close: 100 }],
    hours: [{ size: '1h', start: NOW - 5 * HOUR, low: 90, high: 92, close: 95 }],
    log: [
      { price: 101, backing: 101, at: NOW - 2_000 },
      { start: NOW - 1_500, low: 100, high: 103, close: 102, basis: 'mean', at: NOW - 1_000 },
    ],
    closes: [
      { size: '1h', start: NOW - 6 * HOUR, close: 91 },
      { size: '1h', start: NOW - 5 * HOUR, close: 95 },
    ],
  });
  expect(found.get('XRP')).toEqual({ minutes: [], hours: [], log: [], closes: [] });
  expect(found.has('ETH')).toBe(false);
});

it('extremes of trailing triggers are raised and end with the prices', async () => {
  const since = NOW - 3 * HOUR;
  const high = { price: 101, at: NOW - HOUR, exact: true };
  const write = (seq: number, extremes: NonNullable<FireBatch['series']>['extremes']) =>
    recorder.record(
      {
        prices: [price('BTC', seq, NOW, 100)],
        states: [],
        fires: [],
        series: { bars: [], closes: [], extremes },
      },
      FENCE,
    );
  await write(1, [
    { symbol: 'BTC', side: 'high', since, extreme: high },
    { symbol: 'BTC', side: 'low', since, extreme: null },
  ]);
  await write(2, [{ symbol: 'BTC', side: 'high', since, extreme: { ...high, price: 102 } }]);
  expect(await series.extremes()).toEqual([
    { symbol: 'BTC', side: 'high', since, extreme: { ...high, price: 102 } },
    { symbol: 'BTC', side: 'low', since, extreme: null },
  ]);
  await write(3, [{ symbol: 'BTC', side: 'low', since, extreme: 'gone' }]);
  expect(await series.extremes()).toMatchObject([{ side: 'high' }]);
});

it('nothing is written by a holder that has lost the market', async () => {
  const old = { ...FENCE, epoch: 6 };
  expect(await recorder.record(BATCH, old)).toEqual({ kind: 'fenced' });
  expect(await series.write({ bars: BATCH.series?.bars ?? [], closes: [], extremes: [] }, old)).toBe(
    'fenced',
  );
  expect((await series.read(['BTC'], NOW)).get('BTC')).toEqual({
    minutes: [],
    hours: [],
    log: [],
    closes: [],
  });
});

it('what exchanges tell fills in; a close that is known stays, and a row of one start adds up', async () => {
  await recorder.record(BATCH, FENCE);
  const candles = {
    bars: [{ ...bar('BTC', '1m', minute, 98, null), origin: 'candle' as const }],
    closes: [close('BTC', '1h', NOW - 5 * HOUR, 1), close('BTC', '1h', NOW - 7 * HOUR, 90)],
    extremes: [],
  };
  expect(await series.write(candles, FENCE)).toBe('written');
  const btc = (await series.read(['BTC'], NOW)).get('BTC');
  expect(btc?.minutes.map(({ low }) => low).sort()).toEqual([98, 99]);
  expect(btc?.closes.map((each) => each.close)).toEqual([90, 91, 95]);
});

it('another market drops what was known of the one before', async () => {
  await recorder.record(BATCH, FENCE);
  await recorder.adoptSource('simulated', FENCE);
  expect((await series.read(['BTC'], NOW)).get('BTC')?.minutes).toHaveLength(1);
  await recorder.adoptSource('live', FENCE);
  expect((await series.read(['BTC'], NOW)).get('BTC')).toMatchObject({ minutes: [], hours: [], closes: [] });
});

it('windows are as whole for the next holder as they were', async () => {
  const every = (size: SeriesBar['size'], ms: number, count: number, start: number) =>
    Array.from({ length: count }, (_, n) => bar('BTC', size, start - n * ms, 99, 100));
  const minutes = every('1m', MINUTE, 25 * 60, NOW - 30_000);
  await series.write({ bars: minutes, closes: [], extremes: [] }, FENCE);
  const day = (await series.read(['BTC'], NOW)).get('BTC');
  expect(day && knownFrom(day, NOW)).toBeLessThanOrEqual(NOW - 24 * HOUR);
  await series.write({ bars: every('1h', HOUR, 191, NOW - 0.5 * HOUR), closes: [], extremes: [] }, FENCE);
  const week = (await series.read(['BTC'], NOW)).get('BTC');
  expect(week && knownFrom(week, NOW)).toBeLessThanOrEqual(NOW - 7 * 24 * HOUR);
});

it('only what windows and indicators need is kept', async () => {
  const old = {
    bars: [
      bar('BTC', '1m', NOW - 27 * HOUR, 1, 1),
      bar('BTC', '1m', NOW - 25 * HOUR, 2, 2),
      bar('BTC', '1h', NOW - 9 * 24 * HOUR, 3, 3),
      bar('BTC', '1h', NOW - 7 * 24 * HOUR, 4, 4),
    ],
    closes: [close('BTC', '1h', NOW - 731 * HOUR, 5), close('BTC', '4h', NOW - 731 * HOUR, 6)],
    extremes: [],
  };
  await series.write(old, FENCE);
  const db = database.dataSource;
  for (const { sql } of SERIES_PURGES) await db.query(sql);
  const bars = await db.query<{ lows: number[] }[]>('SELECT lows FROM price_bars ORDER BY lows');
  expect(bars.flatMap(({ lows }) => lows)).toEqual([2, 4]);
  expect(await db.query('SELECT close FROM series_closes')).toEqual([{ close: 6 }]);
});
