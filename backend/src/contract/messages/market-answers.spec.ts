import { describeGolden } from '../../../test/support/golden.js';
import { type ListedTrigger, listAnswer } from './list-answer.js';
import { priceAnswer } from './price-answer.js';

const SITE = 'https://bellwether.example';
const SENT_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 650);
const LIVELY = { exchanges: [{ ageMs: 400 }, { ageMs: 312_000 }], now: SENT_AT };
const priceCases = {
  'three known': priceAnswer(
    'live',
    [
      { kind: 'known', symbol: 'BTC', price: 65_012.4, at: SENT_AT - 300 },
      { kind: 'known', symbol: 'ETH', price: 2998.5, at: SENT_AT - 4200 },
      { kind: 'stale', symbol: 'SOL', price: 151.2, at: SENT_AT - 130_000 },
    ],
    ['BTC', 'ETH', 'SOL', 'USDT'],
    LIVELY,
  ),
  'simulated, one unknown, one without a price': priceAnswer(
    'simulated',
    [
      { kind: 'unknown', symbol: 'DOGE' },
      { kind: 'known', symbol: 'USDT', price: 0.99987, at: SENT_AT - 2000 },
      { kind: 'waiting', symbol: 'SOL' },
    ],
    ['BTC', 'ETH', 'SOL', 'USDT'],
    LIVELY,
  ),
  'while the exchanges are silent': priceAnswer(
    'live',
    [
      { kind: 'known', symbol: 'BTC', price: 65_012.4, at: SENT_AT - 300 },
      { kind: 'not-fresh', symbol: 'ETH', price: 2998.5, at: SENT_AT - 19_300 },
    ],
    ['BTC', 'ETH'],
    { exchanges: [{ ageMs: 12_300 }, { ageMs: null }], now: SENT_AT },
  ),
  'official values and gold, while the exchanges are silent': priceAnswer(
    'live',
    [
      { kind: 'known', symbol: 'NASDAQ', price: 23_012.4, at: SENT_AT - 12_400 },
      { kind: 'known', symbol: 'FED', price: 4, at: SENT_AT - 3_000_000 },
      { kind: 'known', symbol: 'XAU', price: 4_085.2, at: SENT_AT - 300 },
    ],
    ['BTC'],
    { exchanges: [{ ageMs: 12_300 }], now: SENT_AT },
  ),
  'only unknown': priceAnswer(
    'simulated',
    [{ kind: 'unknown', symbol: 'DOGE' }],
    ['BTC', 'ETH', 'SOL', 'USDT'],
    LIVELY,
  ),
};

const rang = { fresh: true, rangAt: null, restsUntil: null };
const usual: ListedTrigger = {
  symbol: 'BTC',
  condition: { op: 'above', level: 65_000 },
  state: 'armed',
  distancePct: 1,
  price: 64_728.1,
  ...rang,
  snoozedUntil: null,
};
const listCases = {
  'all states': listAnswer(
    'live',
    [
      {
        symbol: 'BTC',
        condition: { op: 'above', level: 65_000 },
        state: 'armed',
        distancePct: 0.42,
        price: 64_728.1,
        ...rang,
        snoozedUntil: null,
      },
      {
        symbol: 'ETH',
        condition: { op: 'below', level: 3000 },
        state: 'breached',
        distancePct: 0,
        price: 2998.5,
        ...rang,
        rangAt: SENT_AT - 60_000,
        snoozedUntil: SENT_AT + 3_600_000,
      },
      {
        symbol: 'SOL',
        condition: { op: 'inside', low: 140, high: 150.5 },
        state: 'cooldown',
        distancePct: 1,
        price: 152,
        ...rang,
        snoozedUntil: null,
      },
      {
        symbol: 'USDT',
        condition: { op: 'above', level: 1.0005 },
        state: 'disarmed',
        distancePct: null,
        price: null,
        ...rang,
        snoozedUntil: null,
      },
    ],
    { site: SITE, messages: 'on', ...LIVELY },
  ),
  'one is paused': listAnswer('live', [usual, { ...usual, state: 'paused' }], {
    site: SITE,
    messages: 'on',
    ...LIVELY,
  }),
  'simulated, no price': listAnswer(
    'simulated',
    [
      {
        symbol: 'BTC',
        condition: { op: 'above', level: 65_000 },
        state: 'armed',
        distancePct: null,
        price: null,
        ...rang,
        snoozedUntil: null,
      },
    ],
    { site: SITE, messages: 'on', ...LIVELY },
  ),
  'above when set, resting, and far away, while all is silent and paused': listAnswer(
    'live',
    [
      { ...usual, distancePct: 1_563_628_400, fresh: false },
      { ...usual, distancePct: 1000 },
      { ...usual, state: 'breached', distancePct: 0 },
      { ...usual, state: 'cooldown', rangAt: SENT_AT - 60_000, restsUntil: SENT_AT + 240_000 },
      { ...usual, state: 'cooldown', rangAt: SENT_AT - 400_000, restsUntil: SENT_AT - 100_000 },
    ],
    { site: SITE, messages: 'paused', exchanges: [{ ageMs: 47_000 }], now: SENT_AT },
  ),
  'empty, paused': listAnswer('live', [], { site: SITE, messages: 'paused', ...LIVELY }),
  empty: listAnswer('live', [], { site: SITE, messages: 'on', ...LIVELY }),
};

describeGolden([
  ['price-answer', priceCases],
  ['list-answer', listCases],
]);
