import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANDLE_HEADER } from './domain/candle-line.js';
import type { ExchangeStandIn } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { openRawSocket } from './testing/raw-socket.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const NOON = Date.UTC(2026, 10, 22, 12);
let standIn: ExchangeStandIn;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'control-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(): Promise<void> {
  standIn = await startExchangeStandIn({
    market: 'paused',
    spread: 'none',
    sentCapacity: 1_000,
    now: () => NOON,
  });
}

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${standIn.url}/_control/${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

async function post(path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${standIn.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const done = { status: 200, body: { ok: true } };

describe('/_control', () => {
  beforeEach(start);
  afterEach(() => standIn.close());

  it('sets prices and moods', async () => {
    expect(await post('set-price', { symbol: 'BTC', price: 65_000, mood: 'still' })).toEqual(done);
    expect(await post('set-price', { symbol: 'BTC', price: 66_000, exchange: 'binance' })).toEqual(done);
    expect(await post('mood', { mood: 'trend-up', symbol: 'ETH' })).toEqual(done);
    expect(await get('status')).toMatchObject({
      market: 'paused',
      prices: { BTC: 65_000, ETH: 3_120 },
      moods: { BTC: 'still', ETH: 'trend-up', SOL: 'calm' },
    });
    expect(await post('mood', { mood: 'jump' })).toEqual(done);
    expect(await get('status')).toMatchObject({ moods: { BTC: 'jump', ETH: 'jump' } });
  });

  it('pauses, resumes and steps the market', async () => {
    expect(await post('step', { steps: 3 })).toEqual(done);
    expect(await post('step')).toEqual(done);
    const other = await startExchangeStandIn({ market: 'paused' });
    other.step(4);
    expect(standIn.status().prices).toEqual(other.status().prices);
    await other.close();
    expect(await post('resume')).toEqual(done);
    expect(await get('status')).toMatchObject({ market: 'running' });
    expect(await post('pause')).toEqual(done);
    expect(await get('status')).toMatchObject({ market: 'paused' });
  });

  it('tells what was sent, counts sockets, bursts and drops', async () => {
    const socket = await openRawSocket(standIn.exchangeUrls.kraken.api.ws.publicV2);
    socket.send({ method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD', 'ETH/USD'] } });
    await until(() => standIn.status().sent === 2, 'both snapshots');
    expect(await get('status')).toMatchObject({ sockets: { kraken: { sockets: 1, subscriptions: 2 } } });
    expect(await post('burst', { symbol: 'BTC', prices: [1_000, 2_000] })).toEqual(done);
    expect(await post('burst', { symbols: ['BTC', 'ETH'], prices: [3_000, 50], exchange: 'kraken' })).toEqual(
      done,
    );
    expect(await get('sent?after=3&limit=2')).toMatchObject({
      entries: [
        { n: 4, exchange: 'kraken', symbol: 'BTC', pair: 'BTC/USD', price: 2_000, usd: 2_000, socket: 1 },
        { n: 5, symbol: 'BTC', price: 3_000 },
      ],
      last: 6,
      lost: 0,
    });
    expect(await post('drop-sockets', { exchange: 'kraken' })).toEqual({ status: 200, body: { dropped: 1 } });
    await until(() => standIn.status().sockets.kraken.sockets === 0, 'no socket');
    expect(standIn.status().sockets.kraken).toMatchObject({ sockets: 0, subscriptions: 0 });
  });

  it('replays candles and tells when they are over', async () => {
    const path = join(folder, 'btc.csv');
    await writeFile(path, `${CANDLE_HEADER}\n1,10,12,9,11,1\n2,11,12,9,10,1\n`);
    expect(await get('replay')).toMatchObject({ state: 'idle' });
    const request = { files: [{ symbol: 'BTC', path }], speed: 'max', intervalMs: 5 };
    expect(await post('replay', request)).toMatchObject({ status: 200, body: { state: 'running' } });
    expect(await get('replay?wait')).toMatchObject({ state: 'done', candles: 2, prices: 8 });
    await post('replay', { ...request, speed: 0.01 });
    expect(await post('replay', request)).toMatchObject({ status: 400 });
    expect(await post('stop-replay')).toMatchObject({ status: 200, body: { state: 'stopped' } });
  });

  it('makes an exchange answer REST with a status, and ends that', async () => {
    const products = () => fetch(`${standIn.url}/coinbaseexchange/products`);
    const fault = { kind: 'rest-status', status: 451 };
    expect(await post('fault', { exchange: 'coinbaseexchange', fault })).toEqual(done);
    expect((await products()).status).toBe(451);
    expect((await fetch(`${standIn.url}/kraken/0/public/Time`)).status).toBe(200);
    expect(await get('status')).toMatchObject({ faults: { coinbaseexchange: [fault], kraken: [] } });
    expect(await post('fault', { exchange: 'coinbaseexchange', fault: null })).toEqual(done);
    expect((await products()).status).toBe(200);
  });

  it.each([
    { kind: 'rest-status', status: 429, retryAfter: 3, routes: ['Ticker'] },
    { kind: 'rest-slow', delayMs: 10 },
    { kind: 'rest-html' },
    { kind: 'rest-down' },
    { kind: 'silent' },
    { kind: 'slow', delayMs: 10 },
    { kind: 'refuse-upgrade', status: 451 },
    { kind: 'black-hole' },
    { kind: 'price', written: 'NaN', symbols: ['BTC'], frames: 2 },
    { kind: 'spike', factor: 10 },
    { kind: 'shifted-time', shiftMs: -60_000 },
    { kind: 'fixed-time', at: 1_795_000_000_000 },
    { kind: 'reordered' },
    { kind: 'repeated', times: 2 },
    { kind: 'symbol-swap', between: ['BTC', 'ETH'] },
    { kind: 'cut' },
    { kind: 'text', written: '[]' },
    { kind: 'oversize', bytes: 10_000_000 },
    { kind: 'drift', percentPerSecond: -1 },
    { kind: 'other-coin', factor: 3, symbols: ['BTC'] },
  ])('sets the fault %j', async (fault) => {
    expect(await post('fault', { exchange: 'kraken', fault })).toEqual(done);
    expect(await get('status')).toMatchObject({ faults: { kraken: [fault], binance: [] } });
  });

  it('lists and delists a coin, rewrites a minute, freezes sockets', async () => {
    const ohlc = async (): Promise<unknown> =>
      (await fetch(`${standIn.url}/kraken/0/public/OHLC?pair=WIFUSD`)).json();
    expect(await post('list', { symbol: 'WIF', price: 2.5 })).toEqual(done);
    const start = NOON - 600_000;
    const candles = [{ start, open: 2, high: 9, low: 1, close: 3 }];
    expect(await post('add-candles', { symbol: 'WIF', candles, exchange: 'kraken' })).toEqual(done);
    expect(await ohlc()).toMatchObject({
      result: { WIFUSD: expect.arrayContaining([expect.arrayContaining([start / 1_000, '9.000000'])]) },
    });
    expect(await post('delist', { symbol: 'WIF' })).toEqual(done);
    expect(await ohlc()).toEqual({ error: ['EQuery:Unknown asset pair'] });
    expect(await post('freeze-sockets', { exchange: 'kraken' })).toEqual({
      status: 200,
      body: { frozen: 0 },
    });
  });
});

describe('/_control that is misused', () => {
  beforeAll(start);
  afterAll(() => standIn.close());

  it.each([
    ['set-price', { symbol: 'NOPE', price: 1 }],
    ['set-price', { symbol: 'BTC', price: '1' }],
    ['set-price', { symbol: 'BTC', price: 1, exchange: 'okx' }],
    ['set-price', { symbol: 'BTC', price: 1, mood: 'angry' }],
    ['set-price', []],
    ['set-price', '{'],
    ['mood', { mood: 'angry' }],
    ['mood', { mood: 'calm', symbol: 'NOPE' }],
    ['burst', { symbol: 'BTC', prices: [] }],
    ['burst', { prices: [1] }],
    ['replay', { files: [{ symbol: 'NOPE', path: 'x' }], speed: 1 }],
    ['replay', { files: [{ symbol: 'BTC', path: 'x' }], speed: 0 }],
    ['step', { steps: 1e9 }],
    ['fault', { exchange: 'kraken', fault: { kind: 'rest-status', status: 99 } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'rest-status', status: 503, routes: [] } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'angry' } }],
    ['fault', { exchange: 'kraken', fault: 'silent' }],
    ['fault', { exchange: 'kraken', fault: { kind: 'spike', factor: 0 } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'spike', factor: 2, frames: 0.5 } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'price', written: 5 } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'shifted-time', shiftMs: 1e15 } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'symbol-swap', between: ['BTC'] } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'oversize', bytes: 1e9 } }],
    ['fault', { exchange: 'kraken', fault: { kind: 'drift', percentPerSecond: -100 } }],
    ['list', { symbol: 'wif' }],
    ['delist', { symbol: 'WIF' }],
    ['add-candles', { symbol: 'BTC', candles: [{ start: 60_000, open: 1, high: 1, low: 1, close: 1 }] }],
    ['add-candles', { symbol: 'BTC', candles: [{ start: 60_000 }] }],
    ['freeze-sockets', {}],
    ['drop-sockets', {}],
  ])('refuses %s %j', async (path, body) => {
    const before = standIn.status();
    expect(await post(path, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(standIn.status()).toEqual(before);
  });

  it('does not know other calls', async () => {
    expect(await post('dance')).toMatchObject({ status: 404 });
  });
});

describe('REST of an exchange', () => {
  beforeAll(start);
  afterAll(() => standIn.close());

  it.each([
    ['coinbaseexchange/products/NOPE-USD/ticker', 404, { message: 'NotFound' }],
    ['coinbaseexchange/products/BTC-USD/nope', 404, { message: 'NotFound' }],
    ['coinbaseexchange/products/BTC-USD/candles?granularity=61', 400, { message: 'Unsupported granularity' }],
    ['kraken/0/public/Ticker?pair=NOPE', 200, { error: ['EQuery:Unknown asset pair'] }],
    ['kraken/0/public/Nope', 200, { error: ['EGeneral:Unknown method'] }],
    ['binance/api/v3/klines?symbol=NOPE&interval=1m', 400, { code: -1121, msg: 'Invalid symbol.' }],
    ['binance/api/v3/klines?symbol=BTCUSDT&interval=7m', 400, { code: -1120, msg: 'Invalid interval.' }],
    ['binance/api/v3/nope', 404, { code: -1000, msg: 'Not found' }],
  ])('refuses %s', async (path, status, body) => {
    const answer = await fetch(`${standIn.url}/${path}`);
    expect([answer.status, await answer.json()]).toEqual([status, body]);
  });

  it.each([
    ['kraken/0/public/Ticker?pair=XBTUSD', 'result.XXBTZUSD.c.0', '64000.00'],
    ['kraken/0/public/Assets', 'result.XXBT.altname', 'XBT'],
    ['kraken/0/public/AssetPairs?pair=BTC/USD', 'result.XXBTZUSD.wsname', 'XBT/USD'],
    ['kraken/0/public/SystemStatus', 'result.status', 'online'],
    ['coinbaseexchange/products/BTC-USD/stats', 'last', '64000.00'],
    ['coinbaseexchange/products/BTC-USD', 'quote_currency', 'USD'],
    ['binance/api/v3/ticker/price?symbol=BTCUSDT', 'price', '64032.02'],
  ])('answers %s', async (path, field, value) => {
    const answer = await fetch(`${standIn.url}/${path}`);
    expect(await answer.json()).toHaveProperty(field, value);
  });
});

describe('trades of an exchange', () => {
  beforeAll(start);
  afterAll(() => standIn.close());

  it('pages those of Coinbase backwards', async () => {
    standIn.burst({ symbols: ['BTC'], prices: [1_001, 1_002, 1_003] });
    const url = `${standIn.url}/coinbaseexchange/products/BTC-USD/trades?limit=2`;
    const newest = await fetch(url);
    const rows = (await newest.json()) as { price: string }[];
    expect(rows.map(({ price }) => price)).toEqual(['1003.00', '1002.00']);
    const older = await fetch(`${url}&after=${newest.headers.get('cb-after')}`);
    expect(await older.json()).toMatchObject([{ price: '1001.00' }, { price: '64000.00' }]);
  });
});
