import type { Bar } from './bar.js';
import { dollarRates } from './dollar-rate.js';

const bar = (start: number, end: number, close: number): Bar => ({
  symbol: 'USDT',
  start,
  end,
  high: close,
  low: close,
  close,
  basis: 'mean',
  origin: 'candle',
  quotes: [],
});

describe('the rate of a dollar token', () => {
  const bars = [bar(0, 60_000, 0.99), bar(60_000, 120_000, 0.98), bar(900_000, 960_000, 0.97)];
  const rateAt = dollarRates(new Map([['USDT', { bars, now: 0.95 }]]));

  it.each([
    ['dollars are dollars', 'USD', 0, 1],
    ['of the minute that ends then', 'USDT', 60_000, 0.99],
    ['of the running minute', 'USDT', 61_000, 0.98],
    ['of the last one before', 'USDT', 300_000, 0.98],
    ['of now when the last one is more than 5 minutes old', 'USDT', 420_001, 0.95],
    ['of now before the first one', 'USDT', 0, 0.95],
    ['unknown for a token nothing is known of', 'USDC', 60_000, Number.NaN],
  ] as const)('%s', (_name, ccy, at, rate) => {
    expect(rateAt(ccy, at)).toBe(rate);
  });
});
