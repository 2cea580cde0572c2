import { describeGolden } from '../../../test/support/golden.js';
import { type DailySummary, dailySummaryNotice, dailySummarySample } from './daily-summary.js';
import { MAX_MESSAGE_LENGTH } from './marks.js';

const NOW = Date.UTC(2026, 10, 22, 13, 0, 1);
const HOUR = 60 * 60_000;

function price(symbol: string, amount: number, change24h: number | null = null) {
  return { symbol, price: amount, at: NOW - 400, stale: false, fresh: true, change24h };
}

const quiet: DailySummary = {
  source: 'live',
  prices: [price('BTC', 65_012.4, 1.24), price('ETH', 2998.5, -3.5), price('SOL', 151.2, 0.04)],
  official: [],
  triggers: [],
  alerts: [],
  headlines: [],
  lexicon: 'crypto-1',
  site: 'https://bellwether.example',
  page: 'https://bellwether.example/onboarding#summary',
  exchanges: [{ ageMs: 400 }],
  now: NOW,
  onDate: '2026-11-22',
};

const full: DailySummary = {
  ...quiet,
  page: 'https://bellwether.example/#summary',
  prices: [...quiet.prices, price('PAXG', 4085.2, 0.4)],
  official: [
    { ...price('NASDAQ', 22_078.05), at: NOW - 16 * HOUR, stale: true, fresh: false },
    { ...price('FED', 4), at: NOW - 5 * HOUR },
    { ...price('XAU', 0), price: null },
  ],
  triggers: [
    {
      symbol: 'BTC',
      condition: { op: 'above', level: 66_000 },
      state: 'armed',
      distancePct: 1.5,
      price: 65_012.4,
      fresh: true,
      rangAt: null,
      restsUntil: null,
      snoozedUntil: null,
    },
  ],
  alerts: [
    { symbol: 'BTC', condition: { op: 'above', level: 65_000 }, at: NOW - 3 * HOUR, told: 'told' },
    { symbol: 'SOL', condition: { op: 'below', level: 150 }, at: NOW - 20 * HOUR, told: 'untold' },
  ],
  headlines: [
    {
      title: 'Bitcoin ETF inflows hit a record <b>',
      link: 'https://news.example/1',
      source: 'CoinFixture',
      symbols: ['BTC', 'ETH'],
      score: 0.84,
    },
    {
      title: 'Exchange drained',
      link: 'https://news.example/2',
      source: 'Decrypt',
      symbols: [],
      score: -0.9,
    },
    {
      title: 'A quiet day',
      link: 'https://news.example/3',
      source: 'Decrypt',
      symbols: ['SOL'],
      score: 0.01,
    },
  ],
};

const withoutScores = full.headlines.map((headline) => ({ ...headline, score: null }));
const textOf = (summary: DailySummary) => dailySummaryNotice(summary).chat.text;

describeGolden([
  [
    'daily-summary',
    {
      'a quiet day': textOf(quiet),
      'a full day of Pro': textOf(full),
      'of Free, simulated': textOf({ ...quiet, source: 'simulated', headlines: withoutScores }),
      'a test': dailySummarySample({ ...quiet, source: 'simulated' }),
    },
  ],
]);

it('tells the day it is for, also when that is over', () => {
  const late = { ...full, now: Date.UTC(2026, 10, 23, 0, 40), onDate: '2026-11-22' };
  expect(textOf(late)).toContain('Your daily summary, 22 Nov 2026\n\nPrices at 23 Nov 00:40 UTC\n');
  expect(textOf(late)).toMatch(/65,000.* · 10:00 UTC$/m);
});

it('is for the chat alone', () => {
  expect(dailySummaryNotice(quiet).email).toBeNull();
});

it('says as a test what it says by itself', () => {
  const bodyOf = (text: string) => text.slice(text.indexOf('Your daily summary'));
  const own = bodyOf(textOf(full));
  expect(own.startsWith(bodyOf(dailySummarySample(full)))).toBe(true);
});

it('leaves out headlines before it is too long for Telegram', () => {
  const long = {
    ...full.headlines[0],
    title: 'x'.repeat(150),
    link: `https://news.example/${'y'.repeat(900)}`,
  };
  const text = textOf({
    ...full,
    headlines: Array.from({ length: 5 }, () => ({ ...long, source: 'a', symbols: [], score: 1 })),
  });
  expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(text.match(/xxx…?\n|xxx\n/g)?.length ?? 0).toBeGreaterThan(0);
  expect(text).toContain('Scores run from');
});
