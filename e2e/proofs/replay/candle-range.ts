import { type CandleFile, readCandles } from '../../stand-ins/exchange/candle-files.js';
import type { PriceRange } from './seed-triggers.js';

/** What a file holds. */
export interface FileRange extends PriceRange {
  readonly candles: number;
}

/** The lowest and highest price of each file. Reads the files once. */
export async function rangesOf(files: readonly CandleFile[]): Promise<FileRange[]> {
  return Promise.all(files.map(rangeOf));
}

async function rangeOf({ symbol, path }: CandleFile): Promise<FileRange> {
  let low = Infinity;
  let high = -Infinity;
  let candles = 0;
  for await (const candle of readCandles(path)) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
    candles += 1;
  }
  return { symbol, low, high, candles };
}
