import type { Config } from './config.js';
import { type Env, EnvReader } from './env-reader.js';
import { readNews } from './read-news.js';

type News = Pick<Config, 'newsFeeds' | 'tradfi'>;

function eventOf(env: Env, source: 'live' | 'simulated'): News {
  const reader = new EnvReader(env);
  const news = readNews(reader, source);
  expect(reader.faults).toEqual([]);
  return news;
}

it('with live prices, news and official values are the real ones', () => {
  expect(eventOf({}, 'live')).toEqual({
    newsFeeds: [
      'https://www.coindesk.com/arc/outboundfeeds/rss/',
      'https://cointelegraph.com/rss',
      'https://decrypt.co/feed',
      'https://www.theblock.co/rss.xml',
    ],
    tradfi: {
      yahooBaseUrl: 'https://query1.finance.yahoo.com',
      nyfedBaseUrl: 'https://markets.newyorkfed.org',
      fredBaseUrl: 'https://fred.stlouisfed.org',
      fredApi: null,
      twelveData: null,
      fedNewsUrl: 'https://www.federalreserve.gov/feeds/press_monetary.xml',
    },
  });
});

it('with simulated prices nothing real is asked', () => {
  expect(eventOf({}, 'simulated')).toEqual({
    newsFeeds: [],
    tradfi: {
      yahooBaseUrl: null,
      nyfedBaseUrl: null,
      fredBaseUrl: null,
      fredApi: null,
      twelveData: null,
      fedNewsUrl: null,
    },
  });
});

it('what is named wins over both', () => {
  const env = { NEWS_FEEDS: 'https://a.example/rss', YAHOO_BASE_URL: 'http://127.0.0.1:1/' };
  for (const source of ['live', 'simulated'] as const) {
    expect(eventOf(env, source)).toMatchObject({
      newsFeeds: ['https://a.example/rss'],
      tradfi: { yahooBaseUrl: 'http://127.0.0.1:1' },
    });
  }
});

it.each([
  ['one', 'https://a.example/rss', ['https://a.example/rss']],
  [
    'several, with blanks',
    ' https://a.example/rss , http://b.example ',
    ['https://a.example/rss', 'http://b.example'],
  ],
  [
    'the same again, and nothing between commas',
    'https://a.example,,https://a.example,',
    ['https://a.example'],
  ],
  ['nothing but commas: no news', ',', []],
])('feeds: %s', (_name, text, feeds) => {
  expect(eventOf({ NEWS_FEEDS: text }, 'live').newsFeeds).toEqual(feeds);
});

it.each(['file:///etc/passwd', 'javascript:alert(1)', 'a.example/rss', 'https://a.example, ftp://b.example'])(
  'refuses %s as feeds',
  (text) => {
    const reader = new EnvReader({ NEWS_FEEDS: text });
    readNews(reader, 'live');
    expect(reader.faults).toHaveLength(1);
    expect(reader.faults[0]).toMatch(/^NEWS_FEEDS .*addresses of RSS or Atom feeds/);
  },
);

it.each(['YAHOO_BASE_URL', 'NYFED_BASE_URL', 'FRED_BASE_URL', 'FED_NEWS_URL'])(
  'refuses a %s that is no web address',
  (name) => {
    const reader = new EnvReader({ [name]: 'ftp://x.example' });
    readNews(reader, 'live');
    expect(reader.faults).toEqual([expect.stringContaining(name)]);
  },
);
