import type { AlertEvidence, RecentAlert } from '@bellwether/backend/contract/alert.js';
import { alertMessage } from '@bellwether/backend/contract/messages/alert-message.js';
import type { Backtest } from '@bellwether/backend/contract/backtest.js';
import type { Trigger } from '@bellwether/backend/contract/trigger.js';
import type { Watch } from '@bellwether/backend/contract/series.js';
import { conditionOfWatch } from '@bellwether/backend/contract/watch.js';
import type { WalletSubmission } from '@bellwether/backend/contract/wallet.js';
import { watchFields } from '@bellwether/backend/features/triggers/domain/read-condition.js';
import { unifiedTriggers } from '@bellwether/backend/features/triggers/domain/unified-trigger.js';
import { type Answers, ok } from './answers.js';
import { freshQuote } from './market.js';
import { ago, DAY, HOUR, MINUTE, NOW, SECOND } from './moment.js';
import { alertPage, symbolsFor, tier } from './people.js';

/** An armed trigger for BTC, but for what is given. */
export function trigger(id: string, watch: Watch, part: Partial<Trigger> = {}): Trigger {
  return {
    id,
    symbol: 'BTC',
    ...watchFields(conditionOfWatch(watch)),
    active: true,
    breachState: 'none',
    paused: null,
    createdAt: ago(3 * DAY),
    updatedAt: ago(2 * DAY),
    lastFiredAt: null,
    source: null,
    guards: [],
    repeat: 'always',
    watching: { state: 'watched', since: null, reason: null },
    reading: null,
    expiresAt: null,
    cooldownSec: null,
    hysteresis: null,
    name: null,
    note: null,
    alwaysRings: false,
    ...part,
  };
}

/** A watch for a price beyond a level. */
export function level(way: 'above' | 'below', price: number): Watch {
  return { kind: 'price', way, level: price };
}

/** One of each state a trigger may show. */
export const TRIGGERS: readonly Trigger[] = [
  trigger('t1', level('above', 65_500)),
  trigger('t2', level('above', 64_000), { breachState: 'breached', lastFiredAt: ago(4 * MINUTE) }),
  trigger('t3', level('below', 2_900), { symbol: 'ETH' }),
  trigger('t4', { kind: 'price', way: 'inside', low: 3_000, high: 3_050 }, { symbol: 'ETH', active: false }),
  trigger('t5', level('above', 147.5), {
    symbol: 'SOL',
    breachState: 'cooldown',
    lastFiredAt: ago(30 * MINUTE),
  }),
  trigger('t6', level('below', 0.0000075), { symbol: 'PEPE' }),
];

/** Triggers of each kind, with names and rules of their own. */
export const TRIGGERS_OF_KINDS: readonly Trigger[] = [
  trigger('k1', level('above', 65_500), { name: 'Rent', note: 'Sell half', expiresAt: ago(-14 * DAY) }),
  trigger(
    'k2',
    { kind: 'move', window: '1h', way: 'up', percent: 3 },
    {
      reading: {
        key: 'low1h',
        value: 1.0121,
        reference: { price: 63_432.5, at: NOW - 25 * MINUTE, exact: true },
      },
    },
  ),
  trigger(
    'k3',
    { kind: 'move', window: '1h', way: 'either', percent: 5 },
    {
      watching: { state: 'filling', since: null, reason: 'knows 12 of 60 minutes' },
      repeat: 'once',
    },
  ),
  trigger(
    'k4',
    { kind: 'average', type: 'ema', length: 200, candles: '4h', way: 'below' },
    {
      symbol: 'ETH',
      name: 'Out of the trend, and fast',
      source: 'kraken',
      guards: [{ symbol: 'BTC', watch: level('below', 63_000) }],
      repeat: 'once',
    },
  ),
  trigger('k5', level('below', 2_900), { symbol: 'ETH', repeat: 'once', expiresAt: ago(-5 * HOUR) }),
  trigger('k6', { kind: 'trail', way: 'fall', percent: 5 }, { symbol: 'SOL' }),
];

/** How often the triggers that the pictures' forms hold would have rung. */
const OFTEN: Backtest = {
  times: 270,
  held: 251,
  perDay: 9,
  from: ago(30 * DAY),
  to: ago(0),
  known: 1,
  exchanges: ['binance'],
  fires: [2, 3, 7, 7.2, 11, 16, 19, 21.5].map((hours) => [NOW - hours * HOUR, 64_000 + hours * 12]),
  suggestion: { kind: 'percent', percent: 3.4, perDay: 0.97 },
};

const COINS: readonly (readonly [symbol: string, price: number])[] = [
  ['BTC', 64_210.4],
  ['ETH', 3_120.18],
  ['SOL', 147.1],
  ['PEPE', 0.0000078],
];

/** As many as somebody with Pro has who uses nearly all of them, around the prices now. */
export const MANY_TRIGGERS: readonly Trigger[] = Array.from({ length: 198 }, (_, i) => {
  const [symbol, price] = COINS[i % COINS.length] ?? ['BTC', 64_210.4];
  const step = (Math.floor(i / 8) + 1) * 0.8;
  const direction = Math.floor(i / 4) % 2 === 0 ? 'above' : 'below';
  const share = direction === 'above' ? 1 + step / 100 : 1 - step / 100;
  return trigger(`many-${i}`, level(direction, Number((price * share).toPrecision(4))), {
    symbol,
    active: i % 7 !== 0,
    createdAt: ago((i + 1) * HOUR),
    updatedAt: ago((i + 1) * HOUR),
  });
});

const EVIDENCE: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 64_000 },
  price: 64_012.4,
  priceBefore: 63_988.1,
  basis: 'median',
  quotes: [
    freshQuote('coinbaseexchange', 64_012.4, 120),
    freshQuote('kraken', 64_009.8, 480),
    { exchange: 'binance', usd: 64_020.02, quoted: 64_032.82, quoteCcy: 'USDT', ageMs: 90, use: 'fresh' },
  ],
  seenAt: NOW - 4 * MINUTE,
  decidedAt: NOW - 4 * MINUTE + 3,
};

function alert(id: string, symbol: string, evidence: AlertEvidence): RecentAlert {
  const acceptedAt = evidence.decidedAt + 409;
  const { condition } = evidence;
  const release = { lower: condition.op === 'above' ? condition.level * 0.9975 : 0, upper: Infinity };
  return {
    id,
    triggerId: id.replace('a', 't'),
    time: new Date(evidence.decidedAt).toISOString(),
    asset: symbol,
    priceChange24h: 1.84,
    priceAtTrigger: evidence.price,
    message: alertMessage(
      { symbol, firedAt: evidence.decidedAt, late: false, evidence, release, current: evidence.price },
      { sentAt: acceptedAt, repeat: false },
    ),
    late: false,
    delivery: [
      { channel: 'telegram', status: 'delivered', at: new Date(acceptedAt).toISOString(), tookMs: 412 },
    ],
    timeline: {
      recordedAt: new Date(evidence.decidedAt + 6).toISOString(),
      sentAt: new Date(acceptedAt - 300).toISOString(),
      acceptedAt: new Date(acceptedAt).toISOString(),
    },
    evidence,
  };
}

const SOL_EVIDENCE: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 147.5 },
  price: 147.52,
  priceBefore: 147.49,
  basis: 'mean',
  quotes: [
    freshQuote('coinbaseexchange', 147.53, 300),
    freshQuote('kraken', 147.51, 210),
    { exchange: 'binance', usd: 151.9, quoted: 151.93, quoteCcy: 'USDT', ageMs: 140, use: 'set-aside' },
  ],
  seenAt: NOW - 30 * MINUTE,
  decidedAt: NOW - 30 * MINUTE + 5,
};

/** One that went well, and one whose message Telegram does not take. */
export const ALERTS: readonly RecentAlert[] = [
  alert('a2', 'BTC', EVIDENCE),
  {
    ...alert('a5', 'SOL', SOL_EVIDENCE),
    delivery: [{ channel: 'telegram', status: 'failed', reason: 'blocked', at: ago(30 * MINUTE - SECOND) }],
    timeline: { recordedAt: ago(30 * MINUTE), sentAt: null, acceptedAt: null },
  },
];

/** What rang on BTC within a day: two of them close to each other. */
const CHART_ALERTS: readonly RecentAlert[] = (
  [
    [4 * MINUTE, 64_012.4],
    [5 * HOUR, 63_760],
    [5 * HOUR + 6 * MINUTE, 63_765],
    [15 * HOUR, 64_260],
  ] as const
).map(([before, priceAtTrigger], index) => ({
  ...alert(`c${index}`, 'BTC', EVIDENCE),
  time: ago(before),
  priceAtTrigger,
}));

const WALLETS: readonly WalletSubmission[] = [
  {
    id: 'w1',
    network: 'ethereum',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    tokens: [
      { symbol: 'ETH', name: 'Ether', balance: '12.5' },
      { symbol: 'USDC', name: 'USD Coin', balance: '2500.75' },
      { symbol: 'LINK', name: 'Chainlink', balance: '340' },
      { symbol: 'PEPE', name: 'Pepe', balance: '15000000' },
    ],
    balances: 'known',
    asOf: ago(2 * MINUTE),
    paused: null,
  },
  {
    id: 'w2',
    network: 'bitcoin',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    tokens: [{ symbol: 'BTC', name: 'Bitcoin', balance: null }],
    balances: 'unknown',
    asOf: ago(3 * HOUR),
    paused: null,
  },
];

/** A workspace in which everything is set up and something has rung. */
export const FULL: Answers = {
  'GET /api/triggers': ok(TRIGGERS),
  'GET /api/unified-triggers': ok(TRIGGERS.flatMap(unifiedTriggers)),
  'GET /api/recent-alerts': ok(ALERTS),
  [`GET /api/alerts?symbol=BTC&from=${encodeURIComponent(ago(24.5 * HOUR))}&limit=100`]: alertPage(
    CHART_ALERTS,
    { seenAt: ago(0) },
  ),
  'GET /api/alerts': alertPage(ALERTS, { nextCursor: 'older', unread: 2, seenAt: ago(HOUR) }),
  'POST /api/triggers/backtest': ok(OFTEN),
  'GET /api/wallet-submissions': ok(WALLETS),
  'GET /api/telegram/status': ok({
    connected: true,
    owner: 'account',
    username: 'anna_adler',
    telegramUsername: 'anna_adler',
    chat_id: '7100200300',
  }),
  'GET /api/user/tier': ok(tier('pro', TRIGGERS.length)),
  'GET /api/trigger-symbols': ok(symbolsFor('pro', ['LINK', 'PEPE', 'USDC'])),
};
