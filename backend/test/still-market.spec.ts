import { setTimeout as sleep } from 'node:timers/promises';
import { type MarketApp, startMarketApp } from './support/market-app.js';

/** Longer than nobody may watch before the history is asked. */
const STILL_MS = 11_000;

describe('a market in which nobody trades for a while', () => {
  let market: MarketApp;

  beforeAll(async () => {
    market = await startMarketApp();
  });
  afterAll(() => market.stop());

  it('is watched all the same: the first trade beyond a level rings at once, once, and the breach goes on', async () => {
    market.exchange.setPrice({ symbol: 'BTC', price: 66_100 });
    await market.app.priceNear('BTC', 66_100);
    await market.app.watch([{ symbol: 'BTC', op: 'above', level: 67_000 }]);
    await sleep(STILL_MS);
    market.exchange.setPrice({ symbol: 'BTC', price: 67_010 });
    await market.app.until(async () => (await alerts()).length > 0);
    await sleep(1_500);
    expect(await alerts()).toMatchObject([{ late: false, price: expect.closeTo(67_010, -2) }]);
    const { rows } = await market.db.query<{ phase: string }>('SELECT phase FROM triggers');
    expect(rows).toEqual([{ phase: 'breached' }]);
  });

  async function alerts(): Promise<{ late: boolean; price: number }[]> {
    const { rows } = await market.db.query<{ late: boolean; price: number }>(
      'SELECT late, price FROM alerts',
    );
    return rows;
  }
});
