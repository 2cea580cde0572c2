import { until } from '../../src/platform/clock/testing/until.js';
import { type MarketApp, startMarketApp } from '../support/market-app.js';

const FRAMES = 300;
const SPIKES = 30;
/** Each exchange bursts in one coin; the other two bracket it there, so that its quotes are the median. */
const BURSTS = [
  { exchange: 'coinbaseexchange', symbol: 'BTC', base: 64_000, others: ['kraken', 'binance'] },
  { exchange: 'kraken', symbol: 'ETH', base: 3_200, others: ['coinbaseexchange', 'binance'] },
  { exchange: 'binance', symbol: 'SOL', base: 160, others: ['coinbaseexchange', 'kraken'] },
] as const;

/** Heights of the spikes as shares of the base: rising, all within the hysteresis of 0.25 %. */
function spike(i: number): number {
  return ((i + 1) / SPIKES) * 0.0024;
}

function frames(base: number): number[] {
  return Array.from({ length: FRAMES }, (_, i) =>
    i % 10 === 5 ? base * (1 + spike(Math.floor(i / 10))) : base,
  );
}

describe('a burst of 300 frames in one chunk from each exchange', () => {
  let market: MarketApp;

  beforeAll(async () => {
    market = await startMarketApp();
  });
  afterAll(() => market.stop());

  it('fires every spike once, at its price', async () => {
    for (const { exchange: id, symbol, base, others } of BURSTS) {
      market.exchange.setPrice({ symbol, price: base });
      market.exchange.setPrice({ symbol, price: base * 1.006, exchange: others[0] });
      market.exchange.setPrice({ symbol, price: base * 0.994, exchange: others[1] });
      market.exchange.setPrice({ symbol, price: base, exchange: id });
    }
    for (const { symbol, base } of BURSTS) await market.app.priceNear(symbol, base);
    await watch();

    for (const { exchange: id, symbol, base } of BURSTS) {
      market.exchange.burst({ symbols: [symbol], prices: frames(base), exchange: id });
    }

    await until(async () => (await alerts()).length >= BURSTS.length * SPIKES);
    const fired = await alerts();
    expect(fired).toHaveLength(BURSTS.length * SPIKES);
    for (const { symbol, price, level, next } of fired) {
      expect({ symbol, within: price >= level && price < next }).toEqual({ symbol, within: true });
    }
  });

  /** A trigger a little under each spike, so that each spike fires its own and no other. */
  function watch(): Promise<void> {
    return market.app.watch(
      BURSTS.flatMap(({ symbol, base }) =>
        Array.from({ length: SPIKES }, (_, i) => ({
          symbol,
          op: 'above' as const,
          level: base * (1 + spike(i) - 0.00002),
        })),
      ),
    );
  }

  async function alerts(): Promise<{ symbol: string; price: number; level: number; next: number }[]> {
    const { rows } = await market.db.query(
      `SELECT a.symbol, a.price, t.level::float8, (t.level * 1.00008)::float8 AS next
         FROM alerts a JOIN triggers t ON t.id = a.trigger_id`,
    );
    return rows;
  }
});
