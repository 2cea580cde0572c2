import { fieldsOf, jsonOf, type Reading, read, unreadable } from './reading.js';

/** One value of an index or a future. Times in epoch milliseconds. */
export interface MarketReading {
  readonly value: number;
  /** When it was made, as the source says. */
  readonly valueAt: number;
  /** The close before it; null if the source does not tell. */
  readonly previousClose: number | null;
}

/**
 * The current value out of `/v8/finance/chart/SYMBOL`: `chart.result[0].meta`. It must name the symbol asked for, in US
 * dollars, with a positive price and the time of it. Pure.
 */
export function readYahooChart(text: string, symbol: string): Reading<MarketReading> {
  const { result, error } = fieldsOf(fieldsOf(jsonOf(text))['chart']);
  if (error !== null && error !== undefined) return unreadable('it answers with an error');
  const { meta } = fieldsOf(Array.isArray(result) ? result[0] : undefined);
  const told = fieldsOf(meta);
  if (told['symbol'] !== symbol) return unreadable(`it does not tell ${symbol}`);
  if (told['currency'] !== 'USD') return unreadable('it tells another currency');
  const { regularMarketPrice: value, regularMarketTime: seconds, chartPreviousClose: close } = told;
  if (!isPositive(value)) return unreadable('it tells no price');
  if (!isPositive(seconds)) return unreadable('it tells no time');
  return read({ value, valueAt: seconds * 1_000, previousClose: isPositive(close) ? close : null });
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
