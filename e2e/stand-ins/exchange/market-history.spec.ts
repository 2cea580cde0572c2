import type { Exchange, Trade } from 'ccxt';
import { EXCHANGE_IDS } from './domain/pair.js';
import type { ExchangeStandIn } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { ccxtClient } from './testing/ccxt-client.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OPENED = 1_795_000_020_000; // starts a minute

/** Asks for the trades of a time the way each exchange is paged, until there are no more. */
const pagers = {
  binance: async (client: Exchange, market: string, since: number) => {
    const pages: Trade[][] = [await client.fetchTrades(market, since, 1_000)];
    while (pages.at(-1)?.length === 1_000) {
      const fromId = Number(pages.at(-1)?.at(-1)?.id) + 1;
      pages.push(await client.fetchTrades(market, undefined, 1_000, { fromId }));
    }
    return pages.flat();
  },
  kraken: async (client: Exchange, market: string, since: number) => {
    const pages: Trade[][] = [await client.fetchTrades(market, since, 1_000)];
    while (pages.at(-1)?.length === 1_000) {
      const info: unknown = pages.at(-1)?.at(-1)?.info; // ccxt puts Kraken's `last` at the end of it
      const last = Array.isArray(info) ? String(info.at(-1)) : '';
      pages.push(await client.fetchTrades(market, undefined, 1_000, { since: last }));
    }
    return pages.flat();
  },
  coinbaseexchange: async (client: Exchange, market: string, since: number) => {
    const pages: Trade[][] = [await client.fetchTrades(market, since, 1_000)];
    while (pages[0]?.length === 1_000) {
      const headers = client.last_response_headers as Readonly<Record<string, string>>;
      pages.unshift(await client.fetchTrades(market, since, 1_000, { after: headers['Cb-After'] }));
    }
    return pages.flat();
  },
};

describe.each(EXCHANGE_IDS)('what %s tells a ccxt client of the past', (exchange) => {
  const market = exchange === 'binance' ? 'BTC/USDT' : 'BTC/USD';
  let now: number;
  let standIn: ExchangeStandIn;
  let client: Exchange;
  beforeEach(async () => {
    now = OPENED + 12_345;
    standIn = await startExchangeStandIn({
      market: 'paused',
      spread: 'none',
      sentCapacity: 1_000,
      now: () => now,
    });
    standIn.setPrice({ symbol: 'USDT', price: 1 }); // so that all exchanges write the same numbers
    client = await ccxtClient(exchange, standIn.exchangeUrls);
    await client.loadMarkets();
  });
  afterEach(async () => {
    await client.close();
    await standIn.close();
  });

  const tradesSince = (since: number) => pagers[exchange](client, market, since);
  const pointsOf = (trades: readonly Trade[]) => trades.map(({ timestamp, price }) => [timestamp, price]);

  it('are the prices it sent, to the millisecond', async () => {
    await client.watchTickers([market]);
    const { sent } = standIn.status();
    for (const price of [64_100, 64_100.5, 63_900, 63_900]) {
      now += 777;
      standIn.setPrice({ symbol: 'BTC', price });
    }
    const frames = standIn.sent(sent).entries.filter((entry) => entry.exchange === exchange);
    expect(frames).toHaveLength(4);
    expect(pointsOf(await tradesSince(OPENED + 12_346))).toEqual(frames.map(({ at, price }) => [at, price]));
  });

  it('goes on while nobody is connected', async () => {
    await client.watchTickers([market]);
    standIn.dropSockets(exchange);
    const { sent } = standIn.status();
    now += 1_000;
    standIn.setPrice({ symbol: 'BTC', price: 70_000 });
    now += 1_000;
    standIn.setPrice({ symbol: 'BTC', price: 64_000 });
    expect(standIn.sent(sent).entries).toEqual([]);
    expect(pointsOf(await tradesSince(now - 1_500))).toEqual([
      [now - 1_000, 70_000],
      [now, 64_000],
    ]);
    const [candle] = await client.fetchOHLCV(market, '1m', OPENED, 1);
    expect(candle?.slice(0, 5)).toEqual([OPENED, expect.any(Number), 70_000, 64_000, 64_000]);
  });

  it('loses no trade between pages, even of one millisecond', async () => {
    now += 1;
    const prices = Array.from({ length: 2_500 }, (_, index) => 60_000 + index);
    standIn.burst({ symbols: ['BTC'], prices });
    expect((await tradesSince(now)).map(({ price }) => price)).toEqual(prices);
  });

  it('makes minute candles of its trades', async () => {
    const until = OPENED + 4 * MINUTE;
    while (now < until) {
      standIn.step();
      now += 7_001;
    }
    const trades = await tradesSince(OPENED);
    const candles = await client.fetchOHLCV(market, '1m', OPENED, 4);
    const expected = [0, 1, 2, 3].map((minute) => {
      const start = OPENED + minute * MINUTE;
      const prices = trades
        .filter(({ timestamp = 0 }) => timestamp >= start && timestamp < start + MINUTE)
        .map(({ price = Number.NaN }) => price);
      return [start, prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)];
    });
    expect(trades.length).toBeGreaterThan(30);
    expect(candles.map((candle) => candle.slice(0, 5))).toEqual(expected);
  });

  it('has the history it is told to have', async () => {
    const start = OPENED - 10 * MINUTE;
    const scripted = { open: 64_000, high: 66_000, low: 63_000, close: 64_500 };
    const before = await client.fetchOHLCV(market, '1m', start - MINUTE, 3);
    standIn.addCandles({ symbol: 'BTC', candles: [{ start, ...scripted }], exchange });
    const candles = await client.fetchOHLCV(market, '1m', start - MINUTE, 3);
    expect(candles[1]?.slice(0, 5)).toEqual([start, 64_000, 66_000, 63_000, 64_500]);
    expect([candles[0], candles[2]]).toEqual([before[0], before[2]]);
    const told = (await tradesSince(start)).filter(({ timestamp = 0 }) => timestamp < start + MINUTE);
    expect(told.map(({ price }) => price)).toEqual([64_000, 63_000, 66_000, 64_500]);
    expect(standIn.status().prices['BTC']).toBe(64_000);
  });

  it('reaches 12 hours back without a gap, page by page', async () => {
    const from = OPENED - 720 * MINUTE;
    const starts: number[] = [];
    for (let since = from; since < OPENED; since = (starts.at(-1) ?? OPENED) + MINUTE) {
      const page = await client.fetchOHLCV(market, '1m', since, 300);
      const over = page.map(([at]) => at ?? 0).filter((at) => at < OPENED);
      starts.push(...over);
      if (over.length === 0) break;
    }
    const lost = exchange === 'kraken' ? 1 : 0; // it tells 720 in all, the running one is one of them
    expect(starts).toEqual(Array.from({ length: 720 - lost }, (_, index) => from + (index + lost) * MINUTE));
  });

  it('folds every size it has into the next, across the start of the market', async () => {
    now += 2 * MINUTE;
    standIn.setPrice({ symbol: 'BTC', price: 64_800 });
    const sizes = ['1m', '5m', '15m', '1h', exchange === 'coinbaseexchange' ? '6h' : '4h', '1d'];
    for (const [index, big] of sizes.entries()) {
      const small = sizes[index - 1];
      if (small === undefined) continue;
      const bigMs = client.parseTimeframe(big) * 1_000;
      const smallMs = client.parseTimeframe(small) * 1_000;
      const newest = now - (now % bigMs);
      for (const back of [0, 1, 2]) {
        const from = newest - back * bigMs;
        const [whole] = await client.fetchOHLCV(market, big, from, 1);
        const parts = (await client.fetchOHLCV(market, small, from, bigMs / smallMs)).filter(
          ([at = 0]) => at < from + bigMs,
        );
        const prices = (column: number) => parts.map((row) => row[column] ?? Number.NaN);
        const folded = [from, prices(1)[0], Math.max(...prices(2)), Math.min(...prices(3)), prices(4).at(-1)];
        expect([big, whole?.slice(0, 5)]).toEqual([big, folded]);
        expect(whole?.[5]).toBeCloseTo(
          prices(5).reduce((sum, volume) => sum + volume, 0),
          5,
        );
      }
    }
  });

  it('goes back 700 days, as far as its newest candles reach', async () => {
    const wanted = OPENED - (OPENED % DAY) - 700 * DAY;
    const days = await client.fetchOHLCV(market, '1d', wanted, 300);
    expect(days.map(([at]) => at)).toEqual(Array.from({ length: 300 }, (_, index) => wanted + index * DAY));
    const [firstHour] = await client.fetchOHLCV(market, '1h', wanted, 300);
    expect(firstHour?.[0]).toBe(exchange === 'kraken' ? now - (now % HOUR) - 719 * HOUR : wanted);
  });
});

describe('a history that is no history', () => {
  const candle = { start: OPENED - MINUTE, open: 2, high: 3, low: 1, close: 2 };
  it.each([
    ['of an unknown coin', { symbol: 'NOPE', candles: [candle] }],
    ['of a pair that is not listed', { symbol: 'USDT', candles: [candle], exchange: 'binance' as const }],
    ['of a time within a minute', { symbol: 'BTC', candles: [candle, { ...candle, start: OPENED - 1 }] }],
    ['of the running minute', { symbol: 'BTC', candles: [candle, { ...candle, start: OPENED }] }],
    [
      'of the day before',
      { symbol: 'BTC', candles: [candle, { ...candle, start: OPENED - 1_441 * MINUTE }] },
    ],
    ['whose prices do not fit', { symbol: 'BTC', candles: [candle, { ...candle, high: 1.5 }] }],
  ])('is refused: one %s', async (_name, history) => {
    const standIn = await startExchangeStandIn({ market: 'paused', now: () => OPENED + 5 });
    const ask = async () =>
      (await fetch(`${standIn.url}/kraken/0/public/OHLC?pair=XXBTZUSD&since=${OPENED / 1_000 - 120}`)).json();
    const before: unknown = await ask();
    expect(() => standIn.addCandles(history)).toThrow(RangeError);
    expect(await ask()).toEqual(before);
    await standIn.close();
  });
});
