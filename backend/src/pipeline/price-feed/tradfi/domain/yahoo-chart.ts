import { failed, fieldsOf, jsonOf, readable, type Reading } from './reading.js';

/** One value of an index or a future. Times in epoch milliseconds. */
export interface MarketReading {
  readonly value: number;
  /** When it was made, as the source says. */
  readonly valueAt: number;
  readonly previousClose: number | null;
}

/** Parses `chart.result[0].meta` of `/v8/finance/chart/SYMBOL`. It must name the symbol and US dollars. Pure. */
export function readYahooChart(text: string, symbol: string): Reading<MarketReading> {
  const { result, error } = fieldsOf(fieldsOf(jsonOf(text))['chart']);
  if (error !== null && error !== undefined) return failed('it answers with an error');
  const { meta } = fieldsOf(Array.isArray(result) ? result[0] : undefined);
  const quote = fieldsOf(meta);
  if (quote['symbol'] !== symbol) return failed(`it does not tell ${symbol}`);
  if (quote['currency'] !== 'USD') return failed('it tells another currency');
  const { regularMarketPrice: value, regularMarketTime: seconds, chartPreviousClose: close } = quote;
  if (!isPositive(value)) return failed('it tells no price');
  if (!isPositive(seconds)) return failed('it tells no time');
  return readable({ value, valueAt: seconds * 1_000, previousClose: isPositive(close) ? close : null });
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
