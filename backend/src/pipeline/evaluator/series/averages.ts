import { EMA, SMA } from 'trading-signals';
import { type AverageSeries } from './series-parts.js';

/** An EMA of n candles needs 3n: what came before them weighs 0.25 %. */
const EMA_FACTOR = 3;

/** How many closes an average needs. */
export function closesForAverage({ kind, length }: AverageSeries): number {
  return kind === 'sma' ? length : EMA_FACTOR * length;
}

/**
 * The average after the last of the closes, oldest first, as TA-Lib computes it; null if they are too few. Pure,
 * O(closes): 0.1 ms for 720.
 */
export function averageOf(series: AverageSeries, closes: readonly number[]): number | null {
  if (closes.length < closesForAverage(series)) return null;
  const { kind, length } = series;
  if (kind === 'sma') return simpleAverage(closes.slice(-length));
  const average = new EMA(length);
  // TA-Lib begins with the simple average of the first closes.
  average.add(simpleAverage(closes.slice(0, length)));
  average.updates(closes.slice(length));
  return average.getResultOrThrow();
}

function simpleAverage(closes: readonly number[]): number {
  const average = new SMA(closes.length);
  average.updates(closes);
  return average.getResultOrThrow();
}
