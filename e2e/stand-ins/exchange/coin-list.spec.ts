import { EXCHANGE_IDS } from './domain/pair.js';
import type { ExchangeStandIn } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { ccxtClient, collectTickers } from './testing/ccxt-client.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const NOON = Date.UTC(2026, 10, 22, 12);
let standIn: ExchangeStandIn;
beforeEach(async () => {
  standIn = await startExchangeStandIn({
    market: 'paused',
    spread: 'none',
    sentCapacity: 1_000,
    now: () => NOON,
  });
});
afterEach(() => standIn.close());

describe.each(EXCHANGE_IDS)('a coin that comes and goes on %s', (exchange) => {
  it('is quoted, walks, has a past, and is gone again', async () => {
    const quote = exchange === 'binance' ? 'USDT' : 'USD';
    const client = await ccxtClient(exchange, standIn.exchangeUrls);
    expect(await client.loadMarkets()).not.toHaveProperty([`FLOKI/${quote}`]);
    standIn.list({ symbol: 'FLOKI', price: 0.000_007_42 });
    standIn.setPrice({ symbol: 'USDT', price: 1 });
    const floki = (await client.loadMarkets(true))[`FLOKI/${quote}`];
    expect(floki).toMatchObject({ active: true, precision: { price: 1e-10 } });
    const seen = collectTickers(client);
    await client.watchTickers([`FLOKI/${quote}`]);
    standIn.step(2);
    await until(() => seen.length === 3, 'three prices');
    expect(Math.abs((seen[2]?.last ?? 0) / 0.000_007_42 - 1)).toBeLessThan(0.01);
    expect(seen[2]?.last).not.toBe(seen[0]?.last);
    expect((await client.fetchOHLCV(`FLOKI/${quote}`, '1m', NOON - 600_000)).length).toBeGreaterThan(8);
    standIn.delist({ symbol: 'FLOKI', exchange });
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    standIn.step();
    expect(await client.loadMarkets(true)).not.toHaveProperty([`FLOKI/${quote}`]);
    expect(standIn.sent().entries.filter(({ symbol }) => symbol === 'FLOKI')).toHaveLength(3);
    await client.close();
  });
});

describe('the list of coins', () => {
  it('takes a price, and forgets a coin nobody lists any more', () => {
    standIn.list({ symbol: 'WIF', price: 2.5, exchange: 'kraken' });
    expect(standIn.status().prices).toMatchObject({ WIF: 2.5 });
    expect(() => standIn.setPrice({ symbol: 'WIF', price: 3, exchange: 'binance' })).toThrow(RangeError);
    standIn.list({ symbol: 'WIF', price: 9 });
    standIn.setPrice({ symbol: 'WIF', price: 3, exchange: 'binance' });
    standIn.delist({ symbol: 'WIF' });
    expect(standIn.status().prices).not.toHaveProperty('WIF');
    standIn.list({ symbol: 'WIF', price: 9 });
    expect(standIn.status().prices).toMatchObject({ WIF: 9 });
  });

  it.each([
    ['list', { symbol: 'wif' }],
    ['list', { symbol: 'USD' }],
    ['list', { symbol: 'WIF', price: Number.NaN }],
    ['delist', { symbol: 'WIF' }],
    ['delist', { symbol: 'USDC', exchange: 'coinbaseexchange' as const }],
    ['delist', { symbol: 'USDT' }],
  ] as const)('refuses to %s %j', (call, coin) => {
    const before = standIn.status();
    expect(() => standIn[call](coin)).toThrow(RangeError);
    expect(standIn.status()).toEqual(before);
  });
});
