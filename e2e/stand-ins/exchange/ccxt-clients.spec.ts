import { NetworkError, type Exchange } from 'ccxt';
import { DEFAULT_SYMBOLS } from './domain/asset.js';
import { EXCHANGE_IDS, type UsualExchangeId } from './domain/pair.js';
import type { ExchangeStandIn } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { ccxtClient, collectTickers } from './testing/ccxt-client.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const MINUTE = 60_000;
const STABLE_PAIRS: Readonly<Record<UsualExchangeId, readonly string[]>> = {
  coinbaseexchange: ['USDT/USD'],
  kraken: ['USDT/USD', 'USDC/USD'],
  binance: ['USDC/USDT'],
};

function pairOf(exchange: UsualExchangeId, symbol: string): string {
  return exchange === 'binance' ? `${symbol}/USDT` : `${symbol}/USD`;
}

describe.each(EXCHANGE_IDS)('a ccxt client of %s', (exchange) => {
  const btc = pairOf(exchange, 'BTC');
  const eth = pairOf(exchange, 'ETH');
  const noon = Date.UTC(2026, 10, 22, 12); // a time at which all candles begin
  let standIn: ExchangeStandIn;
  let client: Exchange;
  beforeEach(async () => {
    standIn = await startExchangeStandIn({
      market: 'paused',
      sentCapacity: 10_000,
      now: () => noon,
    });
    client = await ccxtClient(exchange, standIn.exchangeUrls);
  });
  afterEach(async () => {
    await client.close();
    await standIn.close();
  });

  it('loads the markets', async () => {
    const markets = await client.loadMarkets();
    const coins = DEFAULT_SYMBOLS.filter((symbol) => !symbol.startsWith('USD'));
    const expected = [...coins.map((symbol) => pairOf(exchange, symbol)), ...STABLE_PAIRS[exchange]];
    expect(Object.keys(markets).toSorted()).toEqual(expected.toSorted());
    expect(markets[btc]).toMatchObject({ base: 'BTC', spot: true, active: true, precision: { price: 0.01 } });
  });

  it('gets the current ticker at once and every change after it', async () => {
    const seen = collectTickers(client);
    await client.watchTickers([btc, eth]);
    await until(() => seen.length === 2, 'both tickers');
    expect(seen.map(({ symbol }) => symbol)).toEqual([btc, eth]);
    standIn.step(3);
    await until(() => seen.length === 8, 'three changes of both');
    expect(standIn.sent().entries.map(({ pair, price }) => [pair, price])).toEqual(
      seen.map(({ symbol, last }) => [symbol, last]),
    );
  });

  it('gets every price of a burst', async () => {
    const seen = collectTickers(client);
    await client.watchTickers([btc]);
    await until(() => seen.length === 1, 'first ticker');
    const prices = Array.from({ length: 300 }, (_, index) => 64_000 + index);
    standIn.burst({ symbols: ['BTC'], prices });
    await until(() => seen.length === 301, 'all prices');
    expect(standIn.sent(1).entries.map(({ usd }) => usd)).toEqual(prices);
    expect(seen.slice(1).map(({ last }) => last)).toEqual(standIn.sent(1).entries.map(({ price }) => price));
  });

  it('knows the change of the last 24 hours', async () => {
    await client.loadMarkets();
    const [before] = await client.fetchOHLCV(btc, '5m', noon - 1_440 * MINUTE, 1);
    standIn.setPrice({ symbol: 'BTC', price: 70_000 });
    const seen = collectTickers(client);
    await client.watchTickers([btc]);
    const [ticker] = seen;
    const expected = ((ticker?.last ?? 0) / (before?.[1] ?? Number.NaN) - 1) * 100;
    expect(before?.[0]).toBe(noon - 1_440 * MINUTE);
    expect(ticker?.percentage).toBeCloseTo(expected, 1);
    expect(expected).toBeGreaterThan(4);
  });

  it('fetches tickers: one, some and all', async () => {
    await client.loadMarkets();
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    const some = await client.fetchTickers([btc, eth]);
    const one = await client.fetchTicker(btc);
    const all = await client.fetchTickers();
    expect(Object.keys(some).toSorted()).toEqual([btc, eth]);
    expect(Object.keys(all)).toHaveLength(client.symbols.length);
    const usd = exchange === 'binance' ? 65_000 / 0.9995 : 65_000;
    for (const ticker of [some[btc], one, all[btc]]) {
      expect(Math.abs((ticker?.last ?? 0) / usd - 1)).toBeLessThan(0.0005);
    }
  });

  it('fetches trades since a time, the live ones last', async () => {
    await client.loadMarkets();
    const since = noon - 3 * MINUTE;
    standIn.burst({ symbols: ['BTC'], prices: [64_100, 64_200, 64_150] });
    const trades = await client.fetchTrades(btc, since, 1_000);
    expect(trades.length).toBeGreaterThanOrEqual(3 + 3 * 4 - 1);
    expect(trades.every(({ timestamp }) => (timestamp ?? 0) >= since)).toBe(true);
    expect(trades.slice(-3).map(({ side }) => side)).toEqual(['buy', 'buy', 'sell']);
    const last = standIn.status().prices['BTC'] ?? 0;
    const usd = exchange === 'binance' ? last / 0.9995 : last;
    expect(Math.abs((trades.at(-1)?.price ?? 0) / usd - 1)).toBeLessThan(0.0005);
  });

  it('fetches minute candles of the past hours without a gap', async () => {
    await client.loadMarkets();
    const since = noon - 240 * MINUTE;
    const candles = await client.fetchOHLCV(btc, '1m', since, 241);
    const times = candles.map(([at]) => at ?? 0);
    const minutes = exchange === 'coinbaseexchange' ? 240 : 241; // Coinbase leaves out a minute without trades
    expect(times).toEqual(Array.from({ length: minutes }, (_, index) => since + index * MINUTE));
    const sound = candles.every(
      ([, open = 0, high = 0, low = 0, close = 0]) =>
        low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close),
    );
    expect(sound).toBe(true);
  });

  it('puts a live price into the candle of its minute', async () => {
    await client.loadMarkets();
    standIn.setPrice({ symbol: 'BTC', price: 71_000 });
    standIn.setPrice({ symbol: 'BTC', price: 64_000 });
    const candles = await client.fetchOHLCV(btc, '1m', noon - 3 * MINUTE);
    expect(candles.map(([at]) => at)).toEqual([-3, -2, -1, 0].map((back) => noon + back * MINUTE));
    expect(candles.at(-1)?.[2]).toBeGreaterThan(70_900);
  });

  it('asks for the time', async () => {
    expect(await client.fetchTime()).toBe(noon);
  });

  it('pings and gets its pong', async () => {
    client.streaming = { ...client.streaming, keepAlive: 20 };
    await client.watchTickers([btc]);
    const [socket] = Object.values(client.clients);
    const before = socket?.lastPong ?? 0;
    await until(() => (socket?.lastPong ?? 0) > before, 'a pong');
    expect(socket?.error).toBeUndefined();
  });

  it('sees its sockets dropped and can come back', async () => {
    await client.watchTickers([btc]);
    const seen = collectTickers(client);
    const lost = client.watchTickers([btc]);
    const refused = expect(lost).rejects.toThrow(/closed by remote server, closing code 1006/);
    expect(standIn.dropSockets(exchange)).toBe(1);
    await refused;
    client.options['ws'] = { backoff: { base: 1, factor: 1, max: 1 } };
    await client.watchTickers([btc]);
    expect(seen.at(-1)?.symbol).toBe(btc);
    expect(standIn.status().sockets[exchange]).toMatchObject({ sockets: 1, subscriptions: 1 });
  });

  it.each([429, 451, 503])('meets REST status %d as a network error', async (status) => {
    standIn.setFault(exchange, { kind: 'rest-status', status });
    await expect(client.loadMarkets()).rejects.toBeInstanceOf(NetworkError);
    standIn.setFault(exchange, null);
    expect(await client.loadMarkets(true)).toHaveProperty([btc]);
  });
});
