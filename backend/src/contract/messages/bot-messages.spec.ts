import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence, QuoteEvidence } from '../alert.js';
import { MOVE_WINDOWS } from '../series.js';
import { buttonNotices, commandHints } from './bot-answers.js';
import type { ListedTrigger } from './list-answer.js';
import { statusAnswer } from './status-answer.js';
import { summaryAnswer } from './summary-answer.js';
import { armAnswer, deleteAnswer, disarmAnswer, editAnswer, setAnswer } from './trigger-answers.js';
import { type WhyFacts, whyLines } from './why-text.js';

const SITE = 'https://bellwether.example';
const CROSSED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const SENT_AT = CROSSED_AT + 400;

const fresh: QuoteEvidence = {
  exchange: 'kraken',
  usd: 65_012.4,
  quoted: 65_012.4,
  quoteCcy: 'USD',
  ageMs: 120,
  use: 'fresh',
};
const evidence: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_998,
  basis: 'median',
  quotes: ['coinbaseexchange', 'kraken', 'binance'].map((exchange) => ({ ...fresh, exchange })),
  seenAt: CROSSED_AT,
  decidedAt: CROSSED_AT + 2,
};
const listed: ListedTrigger = {
  symbol: 'BTC',
  condition: { op: 'above', level: 65_000 },
  state: 'armed',
  distancePct: 1.2,
  price: 64_200,
  fresh: true,
  rangAt: null,
  restsUntil: null,
  snoozedUntil: null,
};
const level = { op: 'above', level: 65_000 } as const;
const edited = { symbol: 'BTC', condition: level, state: 'armed', price: 64_100, messages: 'on' } as const;

const triggerCases = {
  set: setAnswer('live', { trigger: edited, did: 'set', replaced: null }),
  'set, simulated, in place of another': setAnswer('simulated', {
    trigger: { ...edited, condition: { op: 'inside', low: 60_000, high: 62_000.5 } },
    did: 'set',
    replaced: { op: 'below', level: 60_000 },
  }),
  'set while it holds': setAnswer('live', {
    trigger: { ...edited, state: 'holds', price: 65_100 },
    did: 'set',
    replaced: null,
  }),
  'set without a price': setAnswer('live', {
    trigger: { ...edited, state: 'no-price', price: null },
    did: 'set',
    replaced: null,
  }),
  'set again': setAnswer('live', {
    trigger: { ...edited, state: 'cooling' },
    did: 'was-set',
    replaced: null,
  }),
  armed: armAnswer('simulated', edited),
  'armed while messages are paused': armAnswer('live', { ...edited, messages: 'paused' }),
  disarmed: disarmAnswer({ symbol: 'BTC', condition: level }, 2),
  changed: editAnswer('live', edited, null),
  'changed while disarmed': editAnswer('live', edited, 2),
  deleted: deleteAnswer({ symbol: 'BTC', condition: level }),
  'deleted, a band': deleteAnswer({
    symbol: 'SOL',
    condition: { op: 'inside', low: 0.0000001, high: 150.5 },
  }),
  'deleted, with a guard': deleteAnswer({
    symbol: 'BTC',
    condition: level,
    guards: [{ symbol: 'ETH', condition: { op: 'below', level: 3_000 } }],
    source: 'kraken',
  }),
  'set with a guard': setAnswer('live', {
    trigger: {
      ...edited,
      state: 'starting',
      guards: [{ symbol: 'ETH', condition: { op: 'below', level: 3_000 } }],
    },
    did: 'set',
    replaced: null,
  }),
  'hint: move': commandHints.move(),
  'hint: trail': commandHints.trail(),
  'hint: not a percentage': commandHints.notAPercentage('lots'),
  'hint: not a time': commandHints.notAWindow('2h', MOVE_WINDOWS),
  'hint: not a way': commandHints.notAWay('sideways', ['up', 'down']),
  'hint: no level': commandHints.noLevel('▲ BTC above 65,000', 1, SITE),
  'hint: outside': commandHints.band('outside'),
  'hint: above': commandHints.level('above'),
  'hint: inside': commandHints.band('inside'),
  'hint: not tracked': commandHints.notTracked('DOGE', ['BTC', 'ETH', 'SOL']),
  'hint: not a number': commandHints.notANumber('lots'),
  'question: two readings': commandHints.either('70,000', '70'),
  'question: far off': commandHints.farOff('65 USD', '99.9 % below', 'BTC'),
  'hint: which number': commandHints.number('arm'),
  'hint: edit': commandHints.edit(),
  'hint: which side': commandHints.noSide('BTC', '65,000'),
  'hint: no list': commandHints.noList(),
  'hint: not in the list': commandHints.notInList('7', 3),
  'hint: not in a list of one': commandHints.notInList('7', 1),
  'hint: gone': commandHints.gone(2),
};

const summaryCases = {
  usual: summaryAnswer({
    source: 'simulated',
    prices: [
      { symbol: 'BTC', price: 65_012.4, at: SENT_AT, stale: false, fresh: true, change24h: 1.46 },
      { symbol: 'ETH', price: 2998.5, at: SENT_AT - 95_000, stale: true, fresh: false, change24h: -0.8 },
      { symbol: 'SOL', price: null, at: 0, stale: true, fresh: false, change24h: null },
      { symbol: 'USDT', price: 0.9998, at: SENT_AT, stale: false, fresh: true, change24h: -0.01 },
    ],
    triggers: [
      { ...listed, distancePct: 0.42 },
      { ...listed, symbol: 'ETH', distancePct: null },
      { ...listed, state: 'breached' },
    ],
    site: SITE,
    exchanges: [{ ageMs: 400 }],
    now: SENT_AT,
  }),
  'while the exchanges are silent': summaryAnswer({
    source: 'live',
    prices: [
      { symbol: 'BTC', price: 65_012.4, at: SENT_AT - 100, stale: false, fresh: true, change24h: 1.46 },
      { symbol: 'ETH', price: 2998.5, at: SENT_AT - 100, stale: false, fresh: false, change24h: -0.8 },
    ],
    triggers: [{ ...listed, distancePct: 1_563_628_400 }],
    site: SITE,
    exchanges: [{ ageMs: null }, { ageMs: 12_300 }],
    now: SENT_AT,
  }),
  'nothing armed': summaryAnswer({
    source: 'live',
    prices: [{ symbol: 'BTC', price: 65_012.4, at: SENT_AT, stale: false, fresh: true, change24h: -12.34 }],
    triggers: [{ ...listed, state: 'disarmed' }],
    site: SITE,
    exchanges: [{ ageMs: 400 }],
    now: SENT_AT,
  }),
  'no triggers': summaryAnswer({
    source: 'live',
    prices: [{ symbol: 'BTC', price: 65_012.4, at: SENT_AT, stale: false, fresh: true, change24h: null }],
    triggers: [],
    site: SITE,
    exchanges: [{ ageMs: 400 }],
    now: SENT_AT,
  }),
};

const kraken = { exchange: 'kraken', connected: true, setAside: [] };
const quiet = {
  source: 'live',
  stale: [],
  speed: { p50Ms: null, p95Ms: null, sample: 0, oldestPendingMs: null },
  messages: 'on',
  pausedTriggers: 0,
  now: SENT_AT,
} as const;
const statusCases = {
  good: statusAnswer({
    source: 'live',
    exchanges: [
      { exchange: 'coinbaseexchange', connected: true, ageMs: 400, setAside: [] },
      { exchange: 'kraken', connected: true, ageMs: 2100, setAside: [] },
    ],
    stale: [],
    speed: { p50Ms: 380, p95Ms: 1240, sample: 34, oldestPendingMs: 1200 },
    messages: 'on',
    pausedTriggers: 0,
    now: SENT_AT,
  }),
  bad: statusAnswer({
    source: 'simulated',
    exchanges: [
      { exchange: 'coinbaseexchange', connected: false, ageMs: 312_000, setAside: [] },
      { exchange: 'kraken', connected: true, ageMs: 400, setAside: ['BTC', 'SOL'] },
      { exchange: 'binance', connected: false, ageMs: null, setAside: [] },
    ],
    stale: ['ETH', 'SOL'],
    speed: { p50Ms: null, p95Ms: null, sample: 0, oldestPendingMs: 47_000 },
    messages: 'paused',
    pausedTriggers: 4,
    now: SENT_AT,
  }),
  'one trigger is paused': statusAnswer({
    ...quiet,
    pausedTriggers: 1,
    exchanges: [{ ...kraken, ageMs: 400 }],
  }),
  'silent for a while': statusAnswer({ ...quiet, exchanges: [{ ...kraken, ageMs: 23_400 }] }),
  'silent for long': statusAnswer({
    ...quiet,
    exchanges: [{ ...kraken, ageMs: 47_000 }],
    stale: ['BTC', 'ETH'],
  }),
};

const why: WhyFacts = {
  symbol: 'BTC',
  evidence,
  recordedAt: CROSSED_AT + 14,
  sentAt: CROSSED_AT + 21,
  acceptedAt: CROSSED_AT + 412,
};
const whyCases = {
  usual: whyLines(why).join('\n'),
  'one set aside, one too old, one in another currency': whyLines({
    ...why,
    evidence: {
      ...evidence,
      basis: 'single',
      quotes: [
        { ...fresh, exchange: 'kraken', ageMs: 1250 },
        { ...fresh, exchange: 'coinbaseexchange', usd: 71_900, quoted: 71_900, use: 'set-aside' },
        {
          ...fresh,
          exchange: 'binance',
          usd: 65_010,
          quoted: 65_030.5,
          quoteCcy: 'USDT',
          ageMs: 31_000,
          use: 'stale',
        },
      ],
    },
  }).join('\n'),
  'the index': whyLines({
    ...why,
    symbol: 'NASDAQ',
    evidence: {
      ...evidence,
      condition: { op: 'above', level: 23_000 },
      price: 23_012.4,
      priceBefore: 22_990,
      basis: 'official',
      quotes: [
        { ...fresh, exchange: 'yahoo', usd: 23_012.4, quoted: 23_012.4, quoteCcy: 'points', ageMs: 12_400 },
      ],
    },
  }).join('\n'),
  gold: whyLines({
    ...why,
    symbol: 'XAU',
    evidence: {
      ...evidence,
      condition: { op: 'above', level: 4_000 },
      price: 4_012.3,
      priceBefore: 3_999,
      basis: 'single',
      quotes: [{ ...fresh, exchange: 'kraken', usd: 4_012.3, quoted: 4_012.3, ageMs: 120 }],
    },
  }).join('\n'),
  'two that differ, not accepted yet, another clock, price before unknown': whyLines({
    ...why,
    evidence: {
      ...evidence,
      basis: 'degraded',
      quotes: [{ ...fresh, exchange: 'coinbaseexchange' }],
      priceBefore: null,
    },
    recordedAt: CROSSED_AT - 3,
    sentAt: null,
    acceptedAt: null,
  }).join('\n'),
  'slow, without quotes': whyLines({
    ...why,
    evidence: {
      ...evidence,
      condition: { op: 'inside', low: 60_000, high: 62_000 },
      price: 61_000,
      priceBefore: 59_000,
      quotes: [],
    },
    sentAt: CROSSED_AT + 3_600_000,
    acceptedAt: CROSSED_AT + 3_600_412,
  }).join('\n'),
};

const noticeCases = {
  armed: buttonNotices.armed(),
  still: buttonNotices.still({ op: 'below', level: 1 }),
  'armed from the next price': buttonNotices.armedFromNext(),
  'armed without a price': buttonNotices.armedWithoutPrice(),
  snoozed: buttonNotices.snoozed(SENT_AT + 3_600_000, SENT_AT),
  'nothing to snooze': buttonNotices.nothingToSnooze(),
  seen: buttonNotices.seen(),
  disarmed: buttonNotices.disarmed(),
  gone: buttonNotices.gone(),
  edited: buttonNotices.edited({ op: 'inside', low: 0.000000000001, high: 999_999_999_999.999 }),
  unknown: buttonNotices.unknownAlert(),
  'too fast': buttonNotices.tooFast(),
  failed: buttonNotices.failed(),
};

describeGolden([
  ['trigger-answers', triggerCases],
  ['summary-answer', summaryCases],
  ['status-answer', statusCases],
  ['why-text', whyCases],
  ['button-notices', noticeCases],
]);

it('a notice of a pressed button is never longer than Telegram allows', () => {
  for (const text of Object.values(noticeCases)) expect(text.length).toBeLessThanOrEqual(200);
});
