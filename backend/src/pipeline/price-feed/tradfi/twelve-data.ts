import type { KeyedServer } from '../../../platform/config/config.js';
import { type Asked, ask } from './ask.js';
import { readTwelveQuote } from './domain/twelve-quote.js';
import type { MarketReading } from './domain/yahoo-chart.js';

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
