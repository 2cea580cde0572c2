import { candlePrices, grouped, minuteOf, scaled, type Candle } from './candle.js';
import { parseCandleLine } from './candle-line.js';

const MINUTE = 60_000;

function candle(at: number, open: number, high: number, low: number, close: number): Candle {
  return { at, open, high, low, close, volume: 1 };
}

describe('the prices of a candle', () => {
  it.each([
    ['rising: low first', candle(0, 10, 14, 9, 12), [10, 9, 14, 12]],
    ['falling: high first', candle(0, 12, 14, 9, 10), [12, 14, 9, 10]],
    ['unchanged: low first', candle(0, 10, 11, 9, 10), [10, 9, 11, 10]],
    ['flat', candle(0, 10, 10, 10, 10), [10, 10, 10, 10]],
  ])('%s', (_name, input, prices) => {
    expect(candlePrices(input)).toEqual(prices);
  });
});

describe('minutes put together', () => {
  it('keep first open, last close, both extremes and all volume', () => {
    const minutes = [
      candle(0, 10, 12, 9, 11),
      candle(MINUTE, 11, 15, 10, 14),
      candle(5 * MINUTE, 14, 14, 8, 9),
    ];
    expect(grouped(minutes, 5 * MINUTE)).toEqual([
      { at: 0, open: 10, high: 15, low: 9, close: 14, volume: 2 },
      { at: 5 * MINUTE, open: 14, high: 14, low: 8, close: 9, volume: 1 },
    ]);
  });

  it('start on a multiple of the period', () => {
    expect(grouped([candle(7 * MINUTE, 1, 1, 1, 1)], 5 * MINUTE)[0]?.at).toBe(5 * MINUTE);
  });

  it('scale prices, not volume', () => {
    expect(scaled(candle(0, 10, 12, 9, 11), 2)).toEqual({
      at: 0,
      open: 20,
      high: 24,
      low: 18,
      close: 22,
      volume: 1,
    });
  });

  it('know their minute', () => {
    expect(minuteOf(3 * MINUTE + 59_999)).toBe(3 * MINUTE);
  });
});

describe('a line of a candle file', () => {
  it('is six numbers', () => {
    expect(parseCandleLine('1700000000000,1,3,0.5,2,12.25')).toEqual({
      at: 1_700_000_000_000,
      open: 1,
      high: 3,
      low: 0.5,
      close: 2,
      volume: 12.25,
    });
  });

  it.each([
    ['a column is missing', '1,1,1,1,1'],
    ['a column too many', '1,1,1,1,1,1,1'],
    ['a text', '1,1,x,1,1,1'],
    ['an empty column', '1,1,,1,1,1'],
    ['not finite', '1,1,Infinity,1,1,1'],
    ['the high is below the close', '1,1,1.5,1,2,1'],
    ['the low is above the open', '1,1,3,1.5,2,1'],
    ['a price of zero', '1,0,1,0,1,1'],
  ])('is refused: %s', (_name, line) => {
    expect(() => parseCandleLine(line)).toThrow(RangeError);
  });
});
