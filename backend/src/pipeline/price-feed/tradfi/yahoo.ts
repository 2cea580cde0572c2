import { type SourceAnswer, fetchReading } from './fetch-text.js';
import { type MarketReading, readYahooChart } from './domain/yahoo-chart.js';

/** Yahoo's charts: the Nasdaq Composite and the gold future, without cookie or key. */
export class Yahoo {
  constructor(
    private readonly baseUrl: string,
    private readonly userAgent: string,
  ) {}

  latest(symbol: '^IXIC' | 'GC=F', signal: AbortSignal): Promise<SourceAnswer<MarketReading>> {
    const url = `${this.baseUrl}/v8/finance/chart/${encodeURIComponent(symbol)}?interval=1m&range=1d`;
    const question = { url, types: ['application/json'], userAgent: this.userAgent, signal };
    return fetchReading(question, (text) => readYahooChart(text, symbol));
  }
}
