import type { KeyedServer } from '../../../platform/config/config.js';
import { fetchReading } from './fetch-text.js';
import type { IndexSource } from './index-poll.js';
import type { MarketReading } from './domain/yahoo-chart.js';
import { failed, fieldsOf, jsonOf, readable, type Reading } from './domain/reading.js';

/**
 * Parses `/quote?symbol=SYMBOL` (https://twelvedata.com/docs#quote, shape assumed): prices are texts, times Unix seconds. It
 * must name the symbol, and US dollars if it names a currency. Pure.
 */
export function readTwelveQuote(text: string, symbol: string): Reading<MarketReading> {
  const quote = fieldsOf(jsonOf(text));
  if (quote['status'] === 'error')
    return failed(`it answers with error ${String(quote['code']).slice(0, 10)}`);
  if (quote['symbol'] !== symbol) return failed(`it does not tell ${symbol}`);
  if ((quote['currency'] ?? 'USD') !== 'USD' && quote['currency'] !== '') {
    return failed('it tells another currency');
  }
  const value = positive(quote['close']);
  const seconds = positive(quote['last_quote_at'] ?? quote['timestamp']);
  if (value === null) return failed('it tells no price');
  if (seconds === null) return failed('it tells no time');
  return readable({ value, valueAt: seconds * 1_000, previousClose: positive(quote['previous_close']) });
}

function positive(field: unknown): number | null {
  const value = typeof field === 'string' && /^\d+(\.\d+)?$/.test(field) ? Number(field) : field;
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

const COMPOSITE = 'IXIC';

/** The Nasdaq Composite of Twelve Data, one credit a request. */
export function twelveDataIndex({ baseUrl, key }: KeyedServer, userAgent: string): IndexSource {
  const url = `${baseUrl}/quote?symbol=${COMPOSITE}&interval=1min&apikey=${encodeURIComponent(key)}`;
  const question = { url, types: ['application/json'], userAgent };
  const parse = (text: string): Reading<MarketReading> => readTwelveQuote(text, COMPOSITE);
  return { name: 'twelvedata', latest: (signal) => fetchReading({ ...question, signal }, parse) };
}
