import { until } from '../../src/platform/clock/testing/until.js';
import { type MarketApp, startMarketApp } from '../support/market-app.js';

/** The same price is evaluated again every second: longer than nobody may watch before the history is asked. */
const STILL_TIMES = 11;
const A_WHILE_TIMES = 2;

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
    await evaluatedAgain(STILL_TIMES);
    market.exchange.setPrice({ symbol: 'BTC', price: 67_010 });
    await until(async () => (await alerts()).length > 0);
    await evaluatedAgain(A_WHILE_TIMES);
    expect(await alerts()).toMatchObject([{ late: false, price: expect.closeTo(67_010, -2) }]);
    const { rows } = await market.db.query<{ phase: string }>('SELECT phase FROM triggers');
    expect(rows).toEqual([{ phase: 'breached' }]);
  });

  async function evaluatedAgain(times: number): Promise<void> {
    const from = await evaluations();
    await until(async () => (await evaluations()) >= from + times);
  }

  async function evaluations(): Promise<number> {
    const { rows } = await market.db.query<{ seq: number }>(
      "SELECT seq::int AS seq FROM price_cursors WHERE symbol = 'BTC'",
    );
    return rows[0]?.seq ?? 0;
  }

  async function alerts(): Promise<{ late: boolean; price: number }[]> {
    const { rows } = await market.db.query<{ late: boolean; price: number }>(
      'SELECT late, price FROM alerts',
    );
    return rows;
  }
});
