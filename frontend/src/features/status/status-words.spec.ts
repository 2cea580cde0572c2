import type { ExchangeStatus } from '@contract/market.js';
import type { StatusResponse, TelegramState } from '@contract/status.js';
import type { DatedMarketStatus, MarketNotice } from '../../shared/live/market-words.js';
import { lagWords, pendingWords, reachWords, tookWords } from '../../shared/live/status-figures.js';
import { statusLines } from './status-words.js';
import { ALL_OFFERED } from '../../shared/offers.js';

const AT = Date.parse('2025-11-21T14:03:40Z');
const SINCE = '2025-11-21T14:03:07Z';

const quote = (exchange: string, part: Partial<ExchangeStatus> = {}): ExchangeStatus => ({
  exchange,
  connected: true,
  ageMs: 100,
  setAside: [],
  ...part,
});
const FAST = { p50Ms: 2, p99Ms: 12, count: 40 };

const WELL: StatusResponse = {
  offers: ALL_OFFERED,
  source: 'live',
  exchanges: [quote('kraken'), quote('binance')],
  stale: [],
  database: 'up',
  evaluation: { role: 'holder', p50Ms: 0, p95Ms: 1 },
  delivery: {
    telegram: { state: 'up', since: SINCE },
    p50Ms: 300,
    p95Ms: 900,
    sample: 12,
    oldestPendingMs: null,
  },
  latency: { evaluated: FAST, committed: FAST, telegramCall: FAST, pushed: FAST, pricesPushed: FAST },
  asOf: new Date(AT).toISOString(),
};

function lines(part: Partial<StatusResponse>, notices: readonly MarketNotice[] = []) {
  const status = { ...WELL, ...part };
  const market: DatedMarketStatus = { ...status, at: AT };
  return statusLines({ status, market, notices, now: AT }).map(({ tone, text }) => [tone, text]);
}
const delivery = (part: Partial<StatusResponse['delivery']>) => ({ delivery: { ...WELL.delivery, ...part } });

it.each<[name: string, part: Partial<StatusResponse>, expected: readonly (readonly [string, string])[]]>([
  ['all is well', {}, [['good', 'Everything is working.']]],
  [
    'Telegram was not called yet',
    delivery({ telegram: { state: 'up', since: null } }),
    [['good', 'Everything this process sees is working. It has not called Telegram yet.']],
  ],
  [
    'a standby is nothing to worry about',
    { evaluation: { role: 'standby', p50Ms: null, p95Ms: null } },
    [['good', 'Everything this process sees is working. Another process watches the market.']],
  ],
  [
    'a standby that has heard nothing of Telegram',
    {
      evaluation: { role: 'standby', p50Ms: null, p95Ms: null },
      ...delivery({ telegram: { state: 'up', since: null } }),
    },
    [
      [
        'good',
        'Everything this process sees is working. Another process watches the market. This one has not called Telegram yet.',
      ],
    ],
  ],
  [
    'Telegram is away',
    delivery({ telegram: { state: 'unreachable', since: SINCE }, oldestPendingMs: 65_000 }),
    [
      [
        'bad',
        'Telegram cannot be reached since 15:03:07 CET. Messages are queued and go out when it is back.',
      ],
      ['warn', 'A message has been waiting for 1 min.'],
    ],
  ],
  [
    'the token is wrong',
    delivery({ telegram: { state: 'wrong-token', since: SINCE } }),
    [['bad', 'Telegram rejects our bot since 15:03:07 CET. Messages are queued until we have fixed that.']],
  ],
  [
    'the database is away',
    { database: 'down', ...delivery({ p50Ms: null, p95Ms: null, sample: null }) },
    [['bad', 'Our database is not responding. Alerts wait until it is back.']],
  ],
  [
    'an exchange is gone, another silent',
    {
      exchanges: [
        quote('kraken', { connected: false }),
        quote('binance', { ageMs: 33_000 }),
        quote('coinbaseexchange'),
      ],
    },
    [
      ['warn', 'kraken is not connected. Prices come from the others.'],
      ['warn', 'binance is silent since 15:03:07 CET. Prices come from the others.'],
    ],
  ],
  [
    'all are silent: the notice says it once',
    { exchanges: [quote('kraken', { ageMs: 33_000 }), quote('binance', { ageMs: 50_000 })] },
    [['good', 'Everything is working.']],
  ],
  [
    'the evaluation is behind',
    { evaluation: { role: 'catching-up', p50Ms: 900, p95Ms: 2_500 } },
    [
      ['warn', 'Missed prices are being caught up.'],
      ['warn', 'Prices wait 2.5 s before they are checked against triggers.'],
    ],
  ],
])('%s', (_name, part, expected) => {
  expect(lines(part)).toEqual(expected);
});

it('takes over what is said of the market, stale prices first', () => {
  const notices: readonly MarketNotice[] = [
    { kind: 'set-aside', text: 'aside', since: null },
    { kind: 'stale', text: 'stale', since: AT },
  ];
  expect(lines({}, notices)).toEqual([
    ['bad', 'stale'],
    ['warn', 'aside'],
  ]);
});

it('never shows a figure that is not known', () => {
  expect([tookWords(412, 'up'), tookWords(null, 'up'), tookWords(null, 'down')]).toEqual([
    '0.4 s',
    'no alert yet',
    'unknown',
  ]);
  expect([
    pendingWords(WELL),
    pendingWords({ ...WELL, ...delivery({ oldestPendingMs: 4_200 }) }),
    pendingWords({ ...WELL, database: 'down' }),
  ]).toEqual(['none', '4 s ago', 'unknown']);
  const lags = [null, 0.2, 12.4, 1_500].map((p95Ms) => lagWords({ role: 'holder', p50Ms: null, p95Ms }));
  expect(lags).toEqual(['no price yet', '< 1 ms', '12 ms', '1,500 ms']);
  expect(lagWords({ role: 'standby', p50Ms: null, p95Ms: 3 })).toBe('another process watches the market');
  const reach = (state: TelegramState, since: string | null) =>
    reachWords({ ...WELL, ...delivery({ telegram: { state, since } }) });
  expect([reach('up', SINCE), reach('up', null), reach('unreachable', SINCE)]).toEqual([
    'OK',
    'not called yet',
    'cannot be reached',
  ]);
});

it('reads out what is wrong, and nothing that changes while the same is wrong', () => {
  const said = (secondsLater: number) => {
    const now = AT + secondsLater * 1_000;
    const status: StatusResponse = {
      ...WELL,
      exchanges: [quote('kraken', { ageMs: 33_000 + secondsLater * 900 }), quote('binance')],
      evaluation: { role: 'holder', p50Ms: 900, p95Ms: 2_500 + secondsLater },
      ...delivery({
        telegram: { state: 'unreachable', since: SINCE },
        oldestPendingMs: 65_000 + secondsLater * 1_000,
      }),
    };
    const notices: readonly MarketNotice[] = [
      { kind: 'stale', text: `since ${secondsLater}`, since: now },
      { kind: 'set-aside', text: 'kraken is set aside.', since: null },
    ];
    return statusLines({ status, market: { ...status, at: now }, notices, now }).map((line) => line.said);
  };
  expect(said(0)).toEqual([
    'Telegram cannot be reached. Messages are queued and go out when it is back.',
    'Prices are stale.',
    'kraken is set aside.',
    'kraken is silent. Prices come from the others.',
    'Prices wait before they are checked against triggers.',
    'A message has been waiting for more than a minute.',
  ]);
  expect(said(180)).toEqual(said(0));
});
