import type { KeyedServer } from '../../../platform/config/config.js';
import { type Asked, ask } from './ask.js';
import type { MarketReading } from './domain/yahoo-chart.js';
import { fieldsOf, jsonOf, type Reading, read, unreadable } from './domain/reading.js';

/**
 * The current value out of `/quote?symbol=SYMBOL` (https://twelvedata.com/docs#quote, shape assumed): prices are texts, times Unix
 * seconds. It must name the symbol asked for, in US dollars if it names a currency. An error is an object with `status`
 * "error" and a `code`. Pure.
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
  return read({ value, valueAt: seconds * 1_000, previousClose: positive(quote['previous_close']) });
}

function positive(told: unknown): number | null {
  const value = typeof told === 'string' && /^\d+(\.\d+)?$/.test(told) ? Number(told) : told;
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

const COMPOSITE = 'IXIC';

/** Twelve Data: the Nasdaq Composite by key, one credit a question (https://twelvedata.com/docs#quote). */
export class TwelveData {
  constructor(
    private readonly server: KeyedServer,
    private readonly userAgent: string,
  ) {}

  index(signal: AbortSignal): Promise<Asked<MarketReading>> {
    const { baseUrl, key } = this.server;
    const url = `${baseUrl}/quote?symbol=${COMPOSITE}&interval=1min&apikey=${encodeURIComponent(key)}`;
    const question = { url, types: ['application/json'], userAgent: this.userAgent, signal };
    return ask(question, (text) => readTwelveQuote(text, COMPOSITE));
  }
}
