import type { AlertEvidence, RecentAlert } from '@bellwether/backend/contract/alert.js';
import { alertMessage } from '@bellwether/backend/contract/messages/alert-message.js';
import type { Backtest } from '@bellwether/backend/contract/backtest.js';
import { isBandOp, type Trigger } from '@bellwether/backend/contract/trigger.js';
import type { Watch } from '@bellwether/backend/contract/series.js';
import type { UnifiedTrigger } from '@bellwether/backend/contract/user-triggers.js';
import type { WalletSubmission } from '@bellwether/backend/contract/wallet.js';
import { type Answers, ok } from './answers.js';
import { ago, DAY, HOUR, MINUTE, NOW, SECOND } from './moment.js';
import { alertPage } from './people.js';

function trigger(id: string, part: Partial<Trigger>): Trigger {
  const trigger = {
    id,
    symbol: 'BTC',
    direction: 'above',
    price: null,
    bandLow: null,
    bandHigh: null,
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
  } as const;
  return { ...trigger, watch: part.watch ?? priceWatch(trigger) };
}

/** The watch that the older fields tell. */
function priceWatch({ direction, price, bandLow, bandHigh }: Omit<Trigger, 'watch'>): Watch {
  if (isBandOp(direction))
    return { kind: 'price', way: direction, low: Number(bandLow), high: Number(bandHigh) };
  return { kind: 'price', way: direction, level: Number(price) };
}

/** One of each state a trigger may show. */
export const TRIGGERS: readonly Trigger[] = [
  trigger('t1', { price: 65_500 }),
  trigger('t2', { price: 64_000, breachState: 'breached', lastFiredAt: ago(4 * MINUTE) }),
  trigger('t3', { symbol: 'ETH', direction: 'below', price: 2_900 }),
  trigger('t4', { symbol: 'ETH', direction: 'inside', bandLow: 3_000, bandHigh: 3_050, active: false }),
  trigger('t5', {
    symbol: 'SOL',
    price: 147.5,
    breachState: 'cooldown',
    lastFiredAt: ago(30 * MINUTE),
  }),
  trigger('t6', { symbol: 'PEPE', direction: 'below', price: 0.0000075 }),
];

/** Triggers of each kind, with names and rules of their own. */
export const TRIGGERS_OF_KINDS: readonly Trigger[] = [
  trigger('k1', { price: 65_500, name: 'Rent', note: 'Sell half', expiresAt: ago(-14 * DAY) }),
  trigger('k2', {
    watch: { kind: 'move', window: '1h', way: 'up', percent: 3 },
    reading: {
      key: 'low1h',
      value: 1.0121,
      reference: { price: 63_432.5, at: NOW - 25 * MINUTE, exact: true },
    },
  }),
  trigger('k3', {
    watch: { kind: 'move', window: '1h', way: 'either', percent: 5 },
    watching: { state: 'filling', since: null, reason: 'knows 12 of 60 minutes' },
    repeat: 'once',
  }),
  trigger('k4', {
    symbol: 'ETH',
    direction: 'below',
    watch: { kind: 'average', type: 'ema', length: 200, candles: '4h', way: 'below' },
    name: 'Out of the trend, and fast',
    source: 'kraken',
    guards: [{ symbol: 'BTC', watch: { kind: 'price', way: 'below', level: 63_000 } }],
    repeat: 'once',
  }),
  trigger('k5', {
    symbol: 'ETH',
    direction: 'below',
    price: 2_900,
    repeat: 'once',
    expiresAt: ago(-5 * HOUR),
  }),
  trigger('k6', { symbol: 'SOL', watch: { kind: 'trail', way: 'fall', percent: 5 }, direction: 'below' }),
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
  return trigger(`many-${i}`, {
    symbol,
    direction,
    price: Number((price * share).toPrecision(4)),
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
    {
      exchange: 'coinbaseexchange',
      usd: 64_012.4,
      quoted: 64_012.4,
      quoteCcy: 'USD',
      ageMs: 120,
      use: 'fresh',
    },
    { exchange: 'kraken', usd: 64_009.8, quoted: 64_009.8, quoteCcy: 'USD', ageMs: 480, use: 'fresh' },
    { exchange: 'binance', usd: 64_020.02, quoted: 64_032.82, quoteCcy: 'USDT', ageMs: 90, use: 'fresh' },
  ],
  seenAt: NOW - 4 * MINUTE,
  decidedAt: NOW - 4 * MINUTE + 3,
};

function alert(id: string, symbol: string, evidence: AlertEvidence): RecentAlert {
  const acceptedAt = evidence.decidedAt + 409;
  const { condition } = evidence;
  const release = { lower: condition.op === 'above' ? condition.level * 0.9975 : 0, upper: Infinity };
  const facts = {
    symbol,
    firedAt: evidence.decidedAt,
    late: false,
    evidence,
    release,
    current: evidence.price,
  };
  return {
    id,
    triggerId: id.replace('a', 't'),
    time: new Date(evidence.decidedAt).toISOString(),
    asset: symbol,
    priceChange24h: 1.84,
    priceAtTrigger: evidence.price,
    message: alertMessage(facts, { sentAt: acceptedAt, repeat: false }),
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
    { exchange: 'coinbaseexchange', usd: 147.53, quoted: 147.53, quoteCcy: 'USD', ageMs: 300, use: 'fresh' },
    { exchange: 'kraken', usd: 147.51, quoted: 147.51, quoteCcy: 'USD', ageMs: 210, use: 'fresh' },
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

function unified(trigger: Trigger): UnifiedTrigger {
  const { id, symbol, direction, price, bandLow, bandHigh, active, breachState } = trigger;
  const types = {
    above: 'threshold_above',
    below: 'threshold_below',
    inside: 'price_band',
    outside: 'price_band',
  } as const;
  return {
    id,
    asset: symbol,
    quoteCcy: 'USD',
    type: types[direction],
    levelMin: direction === 'above' ? price : bandLow,
    levelMax: direction === 'below' ? price : bandHigh,
    enabled: active,
    state: breachState === 'breached' ? 'triggered' : active ? 'armed' : 'other',
    breachState,
    walletScope: null,
  };
}

/** A workspace in which everything is set up and something has rung. */
export const FULL: Answers = {
  'GET /api/triggers': ok(TRIGGERS),
  'GET /api/unified-triggers': ok(TRIGGERS.map(unified)),
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
  'GET /api/user/tier': ok({
    isFree: false,
    triggerUsage: { used: 6, limit: 200, canCreate: true, paused: 0 },
  }),
  'GET /api/trigger-symbols': ok({
    core: ['BTC', 'ETH', 'SOL'],
    tradfi: ['NASDAQ', 'FED', 'XAU'],
    wallets: ['LINK', 'PEPE', 'USDC'],
    anyCoin: true,
  }),
};
