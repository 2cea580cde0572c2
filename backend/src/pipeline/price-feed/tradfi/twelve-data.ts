import type { KeyedServer } from '../../../platform/config/config.js';
import { type SourceAnswer, fetchReading } from './fetch-text.js';
import type { MarketReading } from './domain/yahoo-chart.js';
import { fieldsOf, jsonOf, type Reading, readable, unreadable } from './domain/reading.js';

/**
 * Parses `/quote?symbol=SYMBOL` (https://twelvedata.com/docs#quote, shape assumed): prices are texts, times Unix seconds. It
 * must name the symbol, and US dollars if it names a currency. Pure.
 */
export function readTwelveQuote(text: string, symbol: string): Reading<MarketReading> {
  const quote = fieldsOf(jsonOf(text));
  if (quote['status'] === 'error')
    return unreadable(`it answers with error ${String(quote['code']).slice(0, 10)}`);
  if (quote['symbol'] !== symbol) return unreadable(`it does not tell ${symbol}`);
  if ((quote['currency'] ?? 'USD') !== 'USD' && quote['currency'] !== '') {
    return unreadable('it tells another currency');
  }
  const value = positive(quote['close']);
  const seconds = positive(quote['last_quote_at'] ?? quote['timestamp']);
  if (value === null) return unreadable('it tells no price');
  if (seconds === null) return unreadable('it tells no time');
  return readable({ value, valueAt: seconds * 1_000, previousClose: positive(quote['previous_close']) });
}

function positive(field: unknown): number | null {
  const value = typeof field === 'string' && /^\d+(\.\d+)?$/.test(field) ? Number(field) : field;
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

const COMPOSITE = 'IXIC';

/** The Nasdaq Composite of Twelve Data, one credit a request. */
export class TwelveData {
  constructor(
    private readonly server: KeyedServer,
    private readonly userAgent: string,
  ) {}

  index(signal: AbortSignal): Promise<SourceAnswer<MarketReading>> {
    const { baseUrl, key } = this.server;
    const url = `${baseUrl}/quote?symbol=${COMPOSITE}&interval=1min&apikey=${encodeURIComponent(key)}`;
    const question = { url, types: ['application/json'], userAgent: this.userAgent, signal };
    return fetchReading(question, (text) => readTwelveQuote(text, COMPOSITE));
  }
}
