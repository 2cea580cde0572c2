import { assetOf } from './asset.js';
import { candleTrades, KEPT_MINUTES, pastCandles } from './past.js';

const END = 1_795_000_020_000 - (1_795_000_020_000 % 60_000);
const btc = assetOf('BTC', 'a');

describe('the past of a coin', () => {
  const candles = pastCandles(btc, 'a', END);

  it('is the same for the same seed', () => {
    expect(pastCandles(btc, 'a', END)).toEqual(candles);
  });

  it('ends now at the start price and reaches back 30 hours', () => {
    expect(candles.at(-1)?.close).toBe(64_000);
    expect(candles.at(-1)?.at).toBe(END - 60_000);
    expect(candles[0]?.at).toBe(END - KEPT_MINUTES * 60_000);
  });

  it('has no gap in time or price', () => {
    const broken = candles.filter((candle, index) => {
      const before = candles[index - 1];
      return before && (before.at + 60_000 !== candle.at || before.close !== candle.open);
    });
    expect(broken).toEqual([]);
  });

  it('holds sound candles only', () => {
    const odd = candles.filter(
      ({ open, high, low, close, volume }) =>
        high < Math.max(open, close) || low > Math.min(open, close) || low <= 0 || volume <= 0,
    );
    expect(odd).toEqual([]);
  });

  it.each(['a', 'b', 'c', 'd', 'e'])(
    'stays within a tenth of the start price over a day (seed %s)',
    (seed) => {
      const day = pastCandles(btc, seed, END).slice(-1_440);
      expect(Math.max(...day.map(({ high }) => high))).toBeLessThan(64_000 * 1.1);
      expect(Math.min(...day.map(({ low }) => low))).toBeGreaterThan(64_000 * 0.9);
    },
  );

  it('was traded four times a minute, in order and within each candle', () => {
    const trades = candles.slice(-10).flatMap(candleTrades);
    expect(trades).toHaveLength(40);
    expect(trades.map(({ at }) => at)).toEqual(trades.map(({ at }) => at).sort((a, b) => a - b));
    expect(trades.at(-1)?.price).toBe(64_000);
  });
});
