export interface CandlePrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Trading of one minute (or of several put together). Prices in the pair's quote currency. */
export interface Candle extends CandlePrices {
  readonly at: number; // epoch ms, start of the minute
  readonly volume: number; // base currency; 0 = nothing traded
}

export const MINUTE_MS = 60_000;

/** Start of the minute a time lies in. */
export function minuteOf(at: number): number {
  return at - (at % MINUTE_MS);
}

/** The same minute at prices `factor` times as high (another exchange, another quote currency). */
export function scaled(candle: Candle, factor: number): Candle {
  return { ...candle, ...eachPrice(candle, (price) => price * factor) };
}

/** What becomes of each of the four prices. */
export function eachPrice<T>({ open, high, low, close }: CandlePrices, change: (price: number) => T) {
  return { open: change(open), high: change(high), low: change(low), close: change(close) };
}

/** Puts minutes, oldest first, together to periods of `periodMs` that start on its multiples. O(n). */
export function grouped(candles: readonly Candle[], periodMs: number): Candle[] {
  const periods: Candle[] = [];
  for (const candle of candles) {
    const at = candle.at - (candle.at % periodMs);
    const last = periods.at(-1);
    if (last?.at === at) periods[periods.length - 1] = merged(last, candle);
    else periods.push({ ...candle, at });
  }
  return periods;
}

/**
 * The prices a candle is played as: open, then the two extremes, then close. The extreme the candle moved
 * away from comes first: a falling candle (close < open) went to its high first, any other to its low.
 */
export function candlePrices(candle: Candle): readonly [number, number, number, number] {
  return candle.close < candle.open
    ? [candle.open, candle.high, candle.low, candle.close]
    : [candle.open, candle.low, candle.high, candle.close];
}

/** The first and a later one as one. */
export function merged(first: Candle, second: Candle): Candle {
  return {
    at: first.at,
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
  };
}
