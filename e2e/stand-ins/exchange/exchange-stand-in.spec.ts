import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exchange } from 'ccxt';
import { CANDLE_HEADER } from './domain/candle-line.js';
import { EXCHANGE_IDS } from './domain/pair.js';
import type { ExchangeStandIn, ExchangeStandInOptions } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { ccxtClient, collectTickers, type SeenTicker } from './testing/ccxt-client.js';
import { openRawSocket } from './testing/raw-socket.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

let standIn: ExchangeStandIn;
let clients: Exchange[] = [];
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
  await standIn.close();
});

async function start(options: ExchangeStandInOptions = {}): Promise<void> {
  standIn = await startExchangeStandIn({ market: 'paused', sentCapacity: 10_000, ...options });
}

/** One ccxt client per exchange that listens to the coins; answers what each of them sees from now on. */
async function listen(...symbols: readonly string[]): Promise<SeenTicker[][]> {
  const seen: SeenTicker[][] = [];
  for (const exchange of EXCHANGE_IDS) {
    const client = await ccxtClient(exchange, standIn.exchangeUrls);
    clients.push(client);
    const own = collectTickers(client);
    seen.push(own);
    await client.watchTickers(
      symbols.map((symbol) => `${symbol}/${exchange === 'binance' ? 'USDT' : 'USD'}`),
    );
    await until(() => own.length >= symbols.length, 'first tickers');
  }
  return seen;
}

function lastOf(seen: readonly (readonly SeenTicker[])[]): number[] {
  return seen.map((own) => own.at(-1)?.last ?? Number.NaN);
}

describe('a price that is set', () => {
  it('is seen on all three exchanges, in USDT on Binance', async () => {
    await start({ spread: 'none' });
    const seen = await listen('BTC');
    standIn.setPrice({ symbol: 'USDT', price: 0.5 });
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    await until(() => lastOf(seen).join() === '65000,65000,130000', 'the price');
    expect(
      standIn
        .sent()
        .entries.slice(-3)
        .map(({ usd }) => usd),
    ).toEqual([65_000, 65_000, 65_000]);
  });

  it('lies within half a percent on all exchanges, its median exactly on it', async () => {
    await start();
    const seen = await listen('BTC', 'ETH');
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    await until(() => seen.every((own) => own.length === 3), 'the price');
    const [coinbase = 0, kraken = 0, binance = 0] = lastOf(seen);
    const usd = [coinbase, kraken, binance * 0.9995].toSorted((a, b) => a - b);
    expect(usd[1]).toBe(65_000);
    expect((usd[2] ?? 0) / (usd[0] ?? 0) - 1).toBeLessThan(0.001);
  });

  it('is walked on from', async () => {
    await start({ spread: 'none' });
    standIn.setPrice({ symbol: 'BTC', price: 70_000 });
    standIn.step(10);
    expect(Math.abs((standIn.status().prices['BTC'] ?? 0) / 70_000 - 1)).toBeLessThan(0.0013);
    expect(standIn.status().prices['BTC']).not.toBe(70_000);
  });

  it('stays where it is in still mood', async () => {
    await start({ spread: 'none' });
    standIn.setPrice({ symbol: 'BTC', price: 70_000, mood: 'still' });
    standIn.step(10);
    expect(standIn.status()).toMatchObject({ prices: { BTC: 70_000 }, moods: { BTC: 'still', ETH: 'calm' } });
  });

  it('makes one exchange deviate until all are set again', async () => {
    await start({ spread: 'none' });
    standIn.setMood('still', 'USDT');
    const seen = await listen('BTC');
    standIn.setPrice({ symbol: 'BTC', price: 70_400, exchange: 'kraken' });
    await until(() => lastOf(seen).join() === '64000,70400,64032.02', 'the price on Kraken');
    standIn.step();
    await until(() => seen.every((own) => own.length >= 2), 'a step');
    const [coinbase = 0, kraken = 0] = lastOf(seen);
    expect(kraken / coinbase).toBeCloseTo(1.1, 6);
    standIn.setPrice({ symbol: 'BTC', price: 66_000 });
    await until(() => lastOf(seen)[0] === 66_000 && lastOf(seen)[1] === 66_000, 'the price everywhere');
    expect(standIn.sent().entries.at(-1)).toMatchObject({ exchange: 'binance', usd: 66_000 });
  });

  it('re-quotes Binance when USDT itself is set', async () => {
    await start({ spread: 'none' });
    const seen = await listen('BTC');
    standIn.setPrice({ symbol: 'USDT', price: 0.8 });
    await until(() => lastOf(seen)[2] === 80_000, 'the new rate');
    expect(lastOf(seen)).toEqual([64_000, 64_000, 80_000]);
  });

  it.each([
    ['an unknown coin', { symbol: 'NOPE', price: 1 }],
    [
      'a coin the exchange does not list',
      { symbol: 'USDC', price: 1, exchange: 'coinbaseexchange' as const },
    ],
    ['zero', { symbol: 'BTC', price: 0 }],
    ['less than the smallest step', { symbol: 'BTC', price: 0.001 }],
    ['no number', { symbol: 'BTC', price: Number.NaN }],
  ])('is refused: %s', async (_name, change) => {
    await start();
    expect(() => standIn.setPrice(change)).toThrow(RangeError);
    expect(standIn.status().prices['ETH']).toBe(3_120);
  });
});

it.each([0, -1, Number.NaN, Infinity, 1e10])('does not start with steps of %p ms', async (stepMs) => {
  await expect(startExchangeStandIn({ stepMs })).rejects.toThrow(RangeError);
});

describe('a burst', () => {
  it('sends nothing at all if one of its prices is refused', async () => {
    await start();
    expect(() => standIn.burst({ symbols: ['ETH', 'NOPE'], prices: [3_000, 1] })).toThrow(RangeError);
    expect(standIn.status().prices['ETH']).toBe(3_120);
  });
});

describe('the sent log', () => {
  it('holds nothing that was meant for a socket just cut', async () => {
    await start();
    await listen('BTC');
    const { sent } = standIn.status();
    standIn.dropSockets('kraken');
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    expect(standIn.sent(sent).entries.map(({ exchange }) => exchange)).toEqual([
      'coinbaseexchange',
      'binance',
    ]);
  });
});

describe('the running market', () => {
  it('moves by itself, in small steps, and stops when paused', async () => {
    await start({ market: 'running', stepMs: 5 });
    const seen = await listen('BTC');
    await until(() => seen.every((own) => own.length > 20), 'twenty moves everywhere');
    standIn.pause();
    for (const own of seen) {
      const steps = own.slice(1).map(({ last }, index) => Math.abs(last / (own[index]?.last ?? last) - 1));
      expect(Math.max(...steps)).toBeLessThan(0.0002);
      expect(new Set(own.map(({ last }) => last)).size).toBeGreaterThan(5);
    }
    const { market, sent } = standIn.status();
    expect(market).toBe('paused');
    expect(standIn.sent(sent).entries).toEqual([]);
  });

  it('takes the same path again', async () => {
    const paths: unknown[] = [];
    for (const seed of ['a', 'a', 'b']) {
      await start({ seed });
      standIn.step(50);
      paths.push(standIn.status().prices);
      if (paths.length < 3) await standIn.close();
    }
    expect(paths[1]).toEqual(paths[0]);
    expect(paths[2]).not.toEqual(paths[0]);
  });
});

describe('a replay', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function candles(symbol: string, count: number): Promise<{ symbol: string; path: string }> {
    const path = join(folder, `${symbol}-${count}.csv`);
    const lines = Array.from({ length: count }, (_, index) => {
      const price = 60_000 + (index % 1_000);
      return `${index * 60_000},${price},${price + 20},${price - 20},${price + 10},1`;
    });
    await writeFile(path, [CANDLE_HEADER, ...lines].join('\n'));
    return { symbol, path };
  }

  it('sends every price to all three exchanges', async () => {
    await start({ spread: 'none' });
    const seen = await listen('BTC');
    const end = await standIn.replay({ files: [await candles('BTC', 500)], speed: 'max' });
    await until(() => seen.every((own) => own.length === 2_001), 'everything');
    expect(end).toMatchObject({ state: 'done', candles: 500, prices: 2_000 });
    expect(seen[0]?.slice(1, 6).map(({ last }) => last)).toEqual([60_000, 59_980, 60_020, 60_010, 60_001]);
    expect(standIn.status().sent).toBe(3 * 2_001);
  });

  it('costs no more processor time for a price of a long replay than for one of a short replay', async () => {
    await start();
    const { coinbaseexchange, kraken, binance } = standIn.exchangeUrls;
    const sockets = [
      await openRawSocket(coinbaseexchange.api.ws),
      await openRawSocket(kraken.api.ws.publicV2),
      await openRawSocket(`${binance.api.ws.spot}/0`),
    ];
    sockets[0]?.send({ type: 'subscribe', product_ids: ['BTC-USD'], channels: ['ticker'] });
    sockets[1]?.send({ method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD'] } });
    sockets[2]?.send({ method: 'SUBSCRIBE', params: ['btcusdt@miniTicker'], id: 1 });
    await until(() => standIn.status().sent === 3, 'three subscriptions');
    let prices = 0;
    /** Microseconds for a price, what the sockets take to read it included. */
    const costOf = async (count: number) => {
      const before = process.cpuUsage();
      await standIn.replay({ files: [await candles('BTC', count)], speed: 'max' });
      prices += count * 4;
      await until(() => sockets.every(({ messages }) => messages.length > prices), 'everything');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / count;
    };
    const short = await costOf(300);
    expect(await costOf(3_000)).toBeLessThan(3 * short);
    for (const socket of sockets) socket.close();
  });

  it('holds its coin alone and hands it back to the walk', async () => {
    await start();
    const played = standIn.replay({ files: [await candles('BTC', 50)], speed: 2_000 });
    standIn.step(5);
    expect(standIn.status().prices['ETH']).not.toBe(3_120);
    await played;
    expect(standIn.status().prices['BTC']).toBe(60_059);
    standIn.step();
    expect(standIn.status().prices['BTC']).not.toBe(60_059);
  });

  it('is refused for a coin that is not listed', async () => {
    await start();
    const files = [{ symbol: 'NOPE', path: '/nowhere' }];
    expect(() => standIn.replay({ files, speed: 'max' })).toThrow(RangeError);
    expect(standIn.replayReport().state).toBe('idle');
  });

  it('ends with the stand-in', async () => {
    await start();
    const played = standIn.replay({ files: [await candles('BTC', 50)], speed: 1 });
    await standIn.close();
    expect(await played).toMatchObject({ state: 'stopped' });
  });
});

describe('the list of coins', () => {
  it.each(['btc', '', 'USD', 'A B'])('refuses "%s"', async (symbol) => {
    await start();
    await expect(startExchangeStandIn({ symbols: [symbol] })).rejects.toThrow(RangeError);
  });
});
