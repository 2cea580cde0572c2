import type { MarketSource } from '../../contract/market.js';
import type { Config, KeyedServer } from './config.js';
import { type EnvReader, hasProtocol } from './env-reader.js';

const WEB = ['https:', 'http:'];
const REAL_FEEDS = [
  'https://www.coindesk.com/arc/outboundfeeds/rss/',
  'https://cointelegraph.com/rss',
  'https://decrypt.co/feed',
  'https://www.theblock.co/rss.xml',
];

/** Where news and official values are read. With simulated prices nothing real is asked unless it is named. */
export function readNews(
  reader: EnvReader,
  marketSource: MarketSource,
): Pick<Config, 'newsFeeds' | 'tradfi'> {
  const real = marketSource === 'live';
  const host = (name: string, address: string) => reader.url(name, WEB, real ? address : '') || null;
  const keyed = (name: string, baseUrl: string | null): KeyedServer | null => {
    const key = reader.secret(name, /^\S+$/, 'one word');
    return key === null || baseUrl === null ? null : Object.freeze({ baseUrl, key });
  };
  return {
    newsFeeds: Object.freeze(readFeeds(reader, real)),
    tradfi: Object.freeze({
      yahooBaseUrl: host('YAHOO_BASE_URL', 'https://query1.finance.yahoo.com'),
      nyfedBaseUrl: host('NYFED_BASE_URL', 'https://markets.newyorkfed.org'),
      fredBaseUrl: host('FRED_BASE_URL', 'https://fred.stlouisfed.org'),
      fredApi: keyed('FRED_API_KEY', host('FRED_API_URL', 'https://api.stlouisfed.org')),
      twelveData: keyed('TWELVE_DATA_API_KEY', host('TWELVE_DATA_API_URL', 'https://api.twelvedata.com')),
      fedNewsUrl: host('FED_NEWS_URL', 'https://www.federalreserve.gov/feeds/press_monetary.xml'),
    }),
  };
}

function readFeeds(reader: EnvReader, real: boolean): readonly string[] {
  const text = reader.text('NEWS_FEEDS');
  if (text === null) return real ? REAL_FEEDS : [];
  const feeds = text.split(',').flatMap((url) => url.trim() || []);
  if (!feeds.every((url) => hasProtocol(url, WEB))) {
    reader.refuse('NEWS_FEEDS', 'addresses of RSS or Atom feeds with commas between them');
  }
  return [...new Set(feeds)];
}
