import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence } from '../alert.js';
import { alertsMessage } from './alert-digest.js';
import { type AlertFacts, alertMessage } from './alert-message.js';
import {
  BOT_COMMANDS,
  faultAnswer,
  helpAnswer,
  startAnswers,
  stoppedAnswer,
  trialCodeMessage,
  unknownAnswer,
} from './bot-answers.js';
import { testAlertMessage, testChatMessage } from './test-message.js';

const SITE = 'https://bellwether.example';
const CROSSED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const SENT_AT = CROSSED_AT + 400;
const sent = { sentAt: SENT_AT, repeat: false };

function quotes(...exchanges: string[]): AlertEvidence['quotes'] {
  return exchanges.map((exchange) => ({
    exchange,
    usd: 65_012.4,
    quoted: 65_012.4,
    quoteCcy: 'USD',
    ageMs: 120,
    use: 'fresh',
  }));
}

const evidence: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_998,
  basis: 'median',
  quotes: quotes('coinbaseexchange', 'kraken', 'binance'),
  seenAt: CROSSED_AT,
  decidedAt: CROSSED_AT + 2,
};
const btc: AlertFacts = {
  symbol: 'BTC',
  firedAt: CROSSED_AT,
  late: false,
  evidence,
  release: { lower: 64_837.5, upper: Infinity },
  current: null,
};
const eth: AlertFacts = {
  ...btc,
  symbol: 'ETH',
  evidence: {
    ...evidence,
    condition: { op: 'below', level: 3000 },
    price: 2998.5,
    basis: 'mean',
    quotes: quotes('coinbaseexchange', 'kraken'),
  },
  release: { lower: -Infinity, upper: 3007.5 },
};
const band: AlertFacts = {
  ...btc,
  evidence: { ...evidence, condition: { op: 'inside', low: 60_000, high: 62_000 }, price: 61_000 },
  release: { lower: 59_850, upper: 62_150 },
};
const usdt: AlertFacts = {
  ...btc,
  symbol: 'USDT',
  evidence: {
    ...evidence,
    condition: { op: 'above', level: 1.0005 },
    price: 1.00062,
    basis: 'single',
    quotes: quotes('kraken'),
  },
  release: { lower: 0.99799875, upper: Infinity },
};
const late: AlertFacts = {
  ...btc,
  late: true,
  evidence: { ...evidence, lastWatchedAt: CROSSED_AT - 5 * 60_000 },
  current: 65_240,
};
const found = (origin: 'trades' | 'candle'): AlertFacts => ({
  ...late,
  evidence: { ...evidence, origin, lastWatchedAt: CROSSED_AT - 1_000 },
  current: 63_100,
});
const official = (
  symbol: string,
  exchange: string,
  quoteCcy: string,
  level: number,
  price: number,
): AlertFacts => ({
  ...btc,
  symbol,
  evidence: {
    ...evidence,
    condition: { op: 'above', level },
    price,
    priceBefore: level * 0.99,
    basis: 'official',
    quotes: [{ exchange, usd: price, quoted: price, quoteCcy, ageMs: 12_400, use: 'fresh' }],
  },
  release: { lower: symbol === 'FED' ? level : level * 0.9975, upper: Infinity },
});
const nasdaq = official('NASDAQ', 'yahoo', 'points', 23_000, 23_012.4);
const fed = official('FED', 'fed', '%', 4, 4.25);
const gold: AlertFacts = {
  ...btc,
  symbol: 'XAU',
  evidence: { ...evidence, condition: { op: 'above', level: 4_000 }, price: 4_012.3 },
  release: { lower: 3_990, upper: Infinity },
};
const simulated = (alert: AlertFacts): AlertFacts => ({
  ...alert,
  evidence: { ...alert.evidence, source: 'simulated' },
});

const alertCases = {
  above: alertMessage(btc, sent),
  below: alertMessage(eth, sent),
  inside: alertMessage(band, sent),
  'a level with more decimals than usual, one exchange': alertMessage(usdt, sent),
  'two exchanges that differ': alertMessage(
    { ...btc, evidence: { ...evidence, basis: 'degraded', quotes: quotes('coinbaseexchange') } },
    sent,
  ),
  simulated: alertMessage(simulated(btc), sent),
  'a repeat': alertMessage(btc, { ...sent, repeat: true }),
  late: alertMessage(late, sent),
  'late, seen the day before': alertMessage(late, { ...sent, sentAt: SENT_AT + 11 * 3_600_000 }),
  'late, last watched at an unknown time, price now unknown': alertMessage(
    { ...late, evidence, current: null },
    sent,
  ),
  'late, found in trades, over by now': alertMessage(found('trades'), sent),
  'late, found in the candles of one exchange': alertMessage(
    {
      ...found('candle'),
      evidence: { ...found('candle').evidence, basis: 'single', quotes: quotes('kraken') },
      current: null,
    },
    sent,
  ),
  'late, found in trades of the very second': alertMessage(
    { ...found('trades'), evidence: { ...found('trades').evidence, lastWatchedAt: CROSSED_AT - 50 } },
    sent,
  ),
  'a snooze is over': alertMessage({ ...btc, current: 65_240, afterSnooze: true }, sent),
  'a snooze is over, the price has just left': alertMessage(
    { ...btc, current: 64_900, afterSnooze: true },
    sent,
  ),
  'a snooze is over, no price': alertMessage({ ...simulated(band), current: null, afterSnooze: true }, sent),
  'in the history': alertMessage(btc, { sentAt: null, repeat: false }),
  'the index': alertMessage(nasdaq, sent),
  'the index, late': alertMessage(
    {
      ...nasdaq,
      late: true,
      evidence: { ...nasdaq.evidence, lastWatchedAt: CROSSED_AT - 600_000 },
      current: 23_050,
    },
    sent,
  ),
  'the Fed, announced': alertMessage(fed, sent),
  'the Fed, from the figures': alertMessage(official('FED', 'nyfed', '%', 4.125, 4.25), sent),
  gold: alertMessage(gold, sent),
  'gold, a snooze is over': alertMessage({ ...gold, current: 4_020, afterSnooze: true }, sent),
  'three at once': alertsMessage([btc, eth, band].map(simulated), sent).text,
  'two at once, a repeat': alertsMessage([btc, eth], { ...sent, repeat: true }).text,
  'a digest: what is over is not quiet any more': alertsMessage(
    [btc, { ...eth, current: 3_020 }, { ...btc, firedAt: CROSSED_AT + 90_000, current: 65_240 }],
    { sentAt: CROSSED_AT + 900_000, repeat: false },
  ).text,
  'a digest with a late alert, one of a single source and a snooze that is over': alertsMessage(
    [
      { ...btc, late: true, evidence: { ...evidence, lastWatchedAt: CROSSED_AT - 300_000 }, current: 65_240 },
      { ...eth, evidence: { ...eth.evidence, basis: 'single', quotes: quotes('kraken') }, current: null },
      { ...gold, current: 4_020, afterSnooze: true },
      { ...btc, late: true, evidence: { ...evidence, origin: 'trades' }, current: 65_240 },
    ],
    sent,
  ).text,
};

const testCases = {
  'the index': testAlertMessage('live', {
    symbol: 'NASDAQ',
    condition: { op: 'below', level: 23_000 },
    price: 23_340.15,
  }),
  gold: testAlertMessage('live', { symbol: 'XAU', condition: { op: 'above', level: 4_500 }, price: 4_085.2 }),
  'the Fed': testAlertMessage('live', { symbol: 'FED', condition: { op: 'below', level: 3.5 }, price: 4 }),
  'a trigger': testAlertMessage('live', {
    symbol: 'BTC',
    condition: { op: 'above', level: 65_000 },
    price: 64_100,
  }),
  'a trigger, simulated': testAlertMessage('simulated', {
    symbol: 'SOL',
    condition: { op: 'inside', low: 140, high: 150.5 },
    price: 152.25,
  }),
  'a trigger, no price now': testAlertMessage('live', {
    symbol: 'ETH',
    condition: { op: 'below', level: 3000 },
    price: null,
  }),
  'no trigger yet': testChatMessage('live'),
  'no trigger yet, simulated': testChatMessage('simulated'),
};

const botCases = {
  'start without code': startAnswers.noCode(SITE, 'Bellwether'),
  'start with a good code': startAnswers.connected(),
  'start when connected': startAnswers.alreadyConnected(),
  'start after stop': startAnswers.resumed(),
  'start after stop, never connected': startAnswers.resumedAlone(SITE),
  'start with a cancelled code': startAnswers.cancelled(SITE),
  'start with a code whose browser has gone': startAnswers.ended(SITE),
  'start with an expired code': startAnswers.expired(SITE),
  'start with an unknown code': startAnswers.unknown(SITE),
  help: helpAnswer(SITE),
  stop: stoppedAnswer(),
  'anything else': unknownAnswer(),
  'when something failed': faultAnswer(),
};

describeGolden([
  ['alert-message', alertCases],
  ['test-message', testCases],
  ['code-message', { 'a code': trialCodeMessage('042917', 'Bellwether') }],
  ['bot-answers', botCases],
]);

it('every command in the menu is one Telegram accepts', () => {
  for (const { command, description } of BOT_COMMANDS) {
    expect(command).toMatch(/^[a-z0-9_]{1,32}$/);
    expect(description.length).toBeLessThanOrEqual(256);
  }
});

it.each([
  [
    'at its level, if it has not crossed',
    { op: 'above', level: 65_000 },
    64_100,
    'above 65,000 — now 65,000.00 USD',
  ],
  [
    'at the nearer bound from above',
    { op: 'inside', low: 60_000, high: 62_000 },
    64_100,
    '— now 62,000.00 USD',
  ],
  [
    'at the nearer bound from below',
    { op: 'inside', low: 60_000, high: 62_000 },
    59_000,
    '— now 60,000.00 USD',
  ],
  [
    'at the price, if it has crossed',
    { op: 'above', level: 64_000 },
    64_100,
    'above 64,000 — now 64,100.00 USD',
  ],
] as const)('a test shows its trigger %s', (_name, condition, price, text) => {
  expect(testAlertMessage('live', { symbol: 'BTC', condition, price }).split('\n')[1]).toContain(text);
});
