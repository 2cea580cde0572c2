import type { Exchange } from 'ccxt';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';
import type { ExchangeStandIn } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { ccxtClient } from './testing/ccxt-client.js';

const MINUTE = 60_000;

describe.each(['kucoin', 'bybit'] as const)('a ccxt client of %s', (exchange) => {
  const noon = Date.UTC(2026, 10, 22, 12); // a time at which all candles begin
  let standIn: ExchangeStandIn;
  let client: Exchange;
  beforeEach(async () => {
    standIn = await startExchangeStandIn({ market: 'paused', exchanges: [exchange], now: () => noon });
    client = await ccxtClient(exchange, standIn.exchangeUrls);
    await client.loadMarkets();
  });
  afterEach(async () => {
    await client.close();
    await standIn.close();
  });

  it('loads the markets', () => {
    expect(client.symbols).toEqual(expect.arrayContaining(['BTC/USDT', 'ETH/USDT', 'USDC/USDT']));
    expect(client.symbols).not.toContain('USDT/USDT');
    expect(client.markets?.['BTC/USDT']).toMatchObject({ base: 'BTC', spot: true, active: true });
  });

  it('gets the current ticker, and every change after it', async () => {
    await client.watchTickers(['BTC/USDT']);
    const first = standIn.sent().entries[0]?.price;
    expect(client.tickers['BTC/USDT']?.last).toBe(first);
    standIn.setPrice({ symbol: 'BTC', price: 70_000 });
    await until(() => client.tickers['BTC/USDT']?.last !== first, 'the change');
    expect(client.tickers['BTC/USDT']?.last).toBe(standIn.sent().entries.at(-1)?.price);
  });

  it('fetches tickers: one and some', async () => {
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    const some = await client.fetchTickers(['BTC/USDT', 'ETH/USDT']);
    const one = await client.fetchTicker('BTC/USDT');
    expect(Object.keys(some).toSorted()).toEqual(['BTC/USDT', 'ETH/USDT']);
    for (const ticker of [some['BTC/USDT'], one]) {
      expect(Math.abs((ticker?.last ?? 0) / (65_000 / 0.9995) - 1)).toBeLessThan(0.0005);
    }
  });

  it('fetches the newest trades, the live ones last', async () => {
    standIn.burst({ symbols: ['BTC'], prices: [64_100, 64_200, 64_150] });
    const trades = await client.fetchTrades('BTC/USDT');
    expect(trades.length).toBeGreaterThan(10);
    expect(trades.slice(-3).map(({ side }) => side)).toEqual(['buy', 'buy', 'sell']);
    expect(trades.at(-1)?.timestamp).toBe(noon);
  });

  it('fetches minute candles of the past hours without a gap', async () => {
    const since = noon - 240 * MINUTE;
    const candles = await client.fetchOHLCV('BTC/USDT', '1m', since, 240);
    expect(candles.map(([at]) => at)).toEqual(
      Array.from({ length: 240 }, (_, index) => since + index * MINUTE),
    );
  });

  it('pings and gets its pong', async () => {
    await client.watchTickers(['BTC/USDT']);
    const [socket] = Object.values(client.clients);
    const text = socket?.ping?.(socket);
    const before = socket?.lastPong ?? 0;
    await socket?.send(text);
    await until(() => (socket?.lastPong ?? 0) > before, 'a pong');
  });
});
