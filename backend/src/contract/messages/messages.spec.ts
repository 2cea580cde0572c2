import { readFileSync } from 'node:fs';
import type { AlertEvidence } from '../alert.js';
import { type AlertFacts, alertMessage, alertsMessage } from './alert-message.js';
import {
  BOT_COMMANDS,
  faultAnswer,
  groupAnswer,
  helpAnswer,
  startAnswers,
  stoppedAnswer,
  unknownAnswer,
} from './bot-answers.js';
import { listAnswer } from './list-answer.js';
import { priceAnswer } from './price-answer.js';
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
  'in the history': alertMessage(btc, { sentAt: null, repeat: false }),
  'three at once': alertsMessage([btc, eth, band].map(simulated), sent).text,
  'two at once, a repeat': alertsMessage([btc, eth], { ...sent, repeat: true }).text,
};

const testCases = {
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
  'start without code': startAnswers.noCode(SITE),
  'start with a good code': startAnswers.connected(),
  'start when connected': startAnswers.alreadyConnected(),
  'start after stop': startAnswers.resumed(),
  'start with an expired code': startAnswers.expired(SITE),
  'start with an unknown code': startAnswers.unknown(SITE),
  help: helpAnswer(SITE),
  stop: stoppedAnswer(),
  'anything else': unknownAnswer(),
  'in a group': groupAnswer(),
  'when something failed': faultAnswer(),
};

const priceCases = {
  'three known': priceAnswer(
    'live',
    [
      { kind: 'known', symbol: 'BTC', price: 65_012.4, at: SENT_AT - 300 },
      { kind: 'known', symbol: 'ETH', price: 2998.5, at: SENT_AT - 4200 },
      { kind: 'stale', symbol: 'SOL', price: 151.2, at: SENT_AT - 130_000 },
    ],
    ['BTC', 'ETH', 'SOL', 'USDT'],
    SENT_AT,
  ),
  'simulated, one unknown, one without a price': priceAnswer(
    'simulated',
    [
      { kind: 'unknown', symbol: 'DOGE' },
      { kind: 'known', symbol: 'USDT', price: 0.99987, at: SENT_AT - 2000 },
      { kind: 'waiting', symbol: 'SOL' },
    ],
    ['BTC', 'ETH', 'SOL', 'USDT'],
    SENT_AT,
  ),
  'only unknown': priceAnswer(
    'simulated',
    [{ kind: 'unknown', symbol: 'DOGE' }],
    ['BTC', 'ETH', 'SOL', 'USDT'],
    SENT_AT,
  ),
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
      },
      {
        symbol: 'ETH',
        condition: { op: 'below', level: 3000 },
        state: 'breached',
        distancePct: 0,
        price: 2998.5,
      },
      {
        symbol: 'SOL',
        condition: { op: 'inside', low: 140, high: 150.5 },
        state: 'cooldown',
        distancePct: 1,
        price: 152,
      },
      {
        symbol: 'USDT',
        condition: { op: 'above', level: 1.0005 },
        state: 'disarmed',
        distancePct: null,
        price: null,
      },
    ],
    SITE,
  ),
  'simulated, no price': listAnswer(
    'simulated',
    [
      {
        symbol: 'BTC',
        condition: { op: 'above', level: 65_000 },
        state: 'armed',
        distancePct: null,
        price: null,
      },
    ],
    SITE,
  ),
  empty: listAnswer('live', [], SITE),
};

describe.each([
  ['alert-message', alertCases],
  ['test-message', testCases],
  ['bot-answers', botCases],
  ['price-answer', priceCases],
  ['list-answer', listCases],
])('%s', (file, cases) => {
  const golden = readGolden(file);
  it.each(Object.entries(cases))('%s', (name, text) => {
    expect(text).toBe(golden.get(name));
  });
  it('has no golden text without a case', () => {
    expect([...golden.keys()].sort()).toEqual(Object.keys(cases).sort());
  });
});

/** `<file>.golden.txt` holds the texts one after another, each under a line "## name". */
function readGolden(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`./${file}.golden.txt`, import.meta.url), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.trimEnd().split('\n');
      return [name, lines.join('\n')];
    }),
  );
}

it('every command in the menu is one Telegram accepts', () => {
  for (const { command, description } of BOT_COMMANDS) {
    expect(command).toMatch(/^[a-z0-9_]{1,32}$/);
    expect(description.length).toBeLessThanOrEqual(256);
  }
});
