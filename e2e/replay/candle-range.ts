import { type CandleFile, readCandles } from '../stand-ins/exchange/candle-files.js';
import type { PriceRange } from './seed-triggers.js';

/** The lowest and highest price of each file. Reads the files once. */
export async function rangesOf(files: readonly CandleFile[]): Promise<PriceRange[]> {
  return Promise.all(files.map(rangeOf));
}

async function rangeOf({ symbol, path }: CandleFile): Promise<PriceRange> {
  let low = Infinity;
  let high = -Infinity;
  for await (const candle of readCandles(path)) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
  return { symbol, low, high };
}
