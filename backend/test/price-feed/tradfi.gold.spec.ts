import { until } from '../../src/platform/clock/testing/until.js';
import type { MarketPricesResponse } from '../../src/contract/market.js';
import { type MarketApp, startMarketApp } from '../support/market-app.js';

describe('gold', () => {
  let market: MarketApp;

  beforeAll(async () => {
    market = await startMarketApp();
  });
  afterAll(() => market.stop());

  it('costs what PAXG costs on the exchanges, and fires like any coin', async () => {
    market.exchange.setPrice({ symbol: 'PAXG', price: 4_090 });
    await market.app.priceNear('XAU', 4_090);
    await market.app.watch([{ symbol: 'XAU', op: 'above', level: 4_200 }]);
    market.exchange.setPrice({ symbol: 'PAXG', price: 4_205 });
    await until(async () => (await alerts()).length > 0);
    expect(await alerts()).toMatchObject([
      { symbol: 'XAU', late: false, price: expect.closeTo(4_205, -1), evidence: { basis: 'median' } },
    ]);
    const answer = await fetch(`${market.app.url}/api/market-prices`);
    const { tradfi, crypto } = (await answer.json()) as MarketPricesResponse;
    const gold = tradfi.find(({ source }) => source === 'GOLD');
    expect(gold).toMatchObject({ value: crypto['PAXG']?.price, stale: false });
    expect(Object.keys(crypto)).not.toContain('XAU');
  });

  async function alerts(): Promise<object[]> {
    const { rows } = await market.db.query<object>('SELECT symbol, price, late, evidence FROM alerts');
    return rows;
  }
});
