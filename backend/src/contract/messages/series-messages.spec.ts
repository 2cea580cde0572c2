import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence } from '../alert.js';
import type { Release } from '../level-rules.js';
import type { PriceReference, Series, Watch } from '../series.js';
import type { Watching, WatchingNow } from '../trigger.js';
import { conditionOfWatch } from '../watch.js';
import { alertsMessage } from './alert-digest.js';
import { type AlertFacts, alertMessage } from './alert-message.js';
import { statusLines } from './alert-extras.js';
import { listAnswer } from './list-answer.js';
import { fillingText } from './reading-words.js';
import { isSeriesCondition, type SeriesCondition } from './series-words.js';
import { testAlertMessage } from './test-message.js';
import { deleteAnswer, setAnswer } from './trigger-answers.js';
import { whyLines } from './why-text.js';

const FIRED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const DAY_MS = 86_400_000;
const sent = { sentAt: FIRED_AT + 400, repeat: false };
const AT = { five: Date.UTC(2025, 10, 21, 13, 5, 12), night: Date.UTC(2025, 10, 21, 2, 14) };

const usual: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 1 },
  price: 64_310,
  priceBefore: 64_330,
  basis: 'median',
  quotes: ['coinbaseexchange', 'kraken', 'binance'].map((exchange) => ({
    exchange,
    usd: 64_310,
    quoted: 64_310,
    quoteCcy: 'USD',
    ageMs: 120,
    use: 'fresh',
  })),
  seenAt: FIRED_AT,
  decidedAt: FIRED_AT + 2,
};

function fired(
  watch: Watch,
  value: number,
  reference: PriceReference | null,
  { price = 64_310, release, ...more }: Partial<AlertEvidence> & { release: Release },
): AlertFacts {
  const condition = conditionOfWatch(watch);
  if (!isSeriesCondition(condition)) throw new RangeError('A price is no series');
  const series = { key: condition.series, value, reference };
  const evidence = { ...usual, condition, series, price, ...more };
  return { symbol: 'BTC', firedAt: FIRED_AT, late: false, evidence, release, current: null };
}

const below = (upper: number): { release: Release } => ({ release: { lower: -Infinity, upper } });
const above = (lower: number): { release: Release } => ({ release: { lower, upper: Infinity } });
const move = { kind: 'move', window: '1h', percent: 3 } as const;
const from = { price: 66_367, at: AT.five, exact: true };

const down = fired({ ...move, way: 'down' }, 0.969, from, below(0.985));
const up = fired(
  { ...move, way: 'up', percent: 3.25 },
  1.0325001,
  { ...from, price: 62_285 },
  above(1.01625),
);
const high = { kind: 'extreme', window: '24h', way: 'high' } as const;

const CASES = {
  'a move down': down,
  'a move up, just there': up,
  'either way, down': fired({ ...move, way: 'either', window: '5m' }, 1.032, from, above(1.015)),
  'a move out of a candle': fired({ ...move, way: 'down' }, 0.969, { ...from, exact: false }, below(0.985)),
  'a fall from its high': fired(
    { kind: 'trail', way: 'fall', percent: 5 },
    0.95,
    { price: 67_691, at: Date.UTC(2025, 10, 21, 9, 14), exact: true },
    below(0.952375),
  ),
  'a rise from its low, of another day': fired(
    { kind: 'trail', way: 'rise', percent: 10 },
    1.1,
    { price: 58_463.64, at: Date.UTC(2025, 10, 19, 9, 14), exact: true },
    above(1.09725),
  ),
  'an average': fired(
    { kind: 'average', type: 'sma', length: 50, candles: '1h', way: 'above' },
    1.005,
    { price: 63_990.2, at: Date.UTC(2025, 10, 21, 14), exact: true },
    above(0.995),
  ),
  'an exponential one of days': fired(
    { kind: 'average', type: 'ema', length: 200, candles: '1d', way: 'below' },
    0.9999,
    { price: 64_316.4, at: Date.UTC(2025, 10, 21), exact: true },
    below(1.005),
  ),
  'an RSI': fired({ kind: 'rsi', candles: '1h', way: 'above', level: 70 }, 71.2, null, above(67.9)),
  'a new high': fired(
    high,
    1.0003,
    { price: 66_980, at: AT.night, exact: true },
    {
      ...above(0.9975),
      price: 67_000,
    },
  ),
  'with a guard': fired({ ...move, way: 'down' }, 0.969, from, {
    ...below(0.985),
    guards: [
      { symbol: 'ETH', condition: { op: 'above', level: 3_000 }, value: 3_012.4 },
      { symbol: 'BTC', condition: { op: 'below', level: 30, series: 'rsi14.4h' }, value: 28.4 },
    ],
  }),
  'on one exchange': fired({ ...move, way: 'down' }, 0.969, from, {
    ...below(0.985),
    exchange: 'kraken',
    basis: 'single',
  }),
  late: {
    ...fired({ ...move, way: 'down' }, 0.969, from, { ...below(0.985), lastWatchedAt: AT.five }),
    late: true,
  },
} satisfies Record<string, AlertFacts>;

const listed = {
  symbol: 'BTC',
  price: 64_310,
  fresh: true,
  distancePct: null,
  rangAt: null,
  restsUntil: null,
  snoozedUntil: null,
} as const;

const WATCHED: Watching = { state: 'watched', since: null, reason: null };
const LOST: Watching = {
  state: 'unwatched',
  since: '2025-11-21T13:51:00.000Z',
  reason: 'no price for 12 min',
};

function filling(key: Series, known: number, needed: number): Watching {
  return { state: 'filling', since: null, reason: fillingText(key, { known, needed }) };
}

function now(
  watch: Watch,
  value: number | null,
  reference: PriceReference | null,
  watching: Watching = WATCHED,
): readonly [SeriesCondition, WatchingNow] {
  const condition = conditionOfWatch(watch);
  if (!isSeriesCondition(condition)) throw new RangeError('A price is no series');
  return [
    condition,
    { watching, reading: value === null ? null : { key: condition.series, value, reference } },
  ];
}

const average = { kind: 'average', type: 'sma', length: 200, candles: '1d', way: 'above' } as const;
const READINGS = [
  now({ ...move, way: 'up' }, 1.0124, { price: 63_522, at: AT.five, exact: true }),
  now({ ...move, way: 'up' }, 0.998, from, filling('low1h', 12 * 60_000, 3_600_000)),
  now({ ...move, way: 'down', window: '7d' }, 0.98, {
    price: 65_622,
    at: AT.night - 3 * DAY_MS,
    exact: false,
  }),
  now({ ...move, way: 'either', window: '7d' }, null, null, filling('move7d', 30 * 3_600_000, 7 * DAY_MS)),
  now(average, 1.0041, { price: 64_047.2, at: AT.night, exact: true }),
  now({ ...average, way: 'below' }, null, null, filling('sma200.1d', 83, 200)),
  now({ kind: 'rsi', candles: '4h', way: 'above', level: 70 }, 61.23, null, filling('rsi14.4h', 99, 100)),
  now(high, 0.9877, { price: 65_110, at: AT.night, exact: true }, filling('high24h', 7_199_000, DAY_MS)),
  now(high, 1, { price: 64_310, at: AT.night, exact: true }),
  now({ ...high, way: 'low' }, 1.0123, { price: 63_528, at: AT.night, exact: true }),
  now(high, null, null, LOST),
];

const status = {
  alertId: 'a',
  triggerId: 't',
  symbol: 'BTC',
  condition: down.evidence.condition,
  release: down.release,
} as const;

describeGolden([
  [
    'series-alerts',
    {
      ...Object.fromEntries(Object.entries(CASES).map(([name, facts]) => [name, alertMessage(facts, sent)])),
      'a digest': alertsMessage([down, up, down], sent).text,
      'a snooze is over': alertMessage({ ...down, afterSnooze: true }, sent),
      'a snooze is over, and it is still so': alertMessage(
        { ...down, afterSnooze: true, currentSeries: 0.96 },
        sent,
      ),
      'a digest that knows what the series are': alertsMessage(
        [
          { ...down, currentSeries: 0.972 },
          { ...up, currentSeries: 1.001 },
          { ...down, afterSnooze: true, currentSeries: 0.972 },
          { ...CASES['an RSI'], currentSeries: 69 },
        ],
        sent,
      ).text,
      'late, and over': alertMessage({ ...CASES.late, current: 65_900, currentSeries: 0.993 }, sent),
      'late, and still so': alertMessage({ ...CASES.late, current: 64_200, currentSeries: 0.967 }, sent),
      'why: a move': whyLines({
        symbol: 'BTC',
        evidence: down.evidence,
        recordedAt: FIRED_AT + 9,
        sentAt: null,
        acceptedAt: null,
      }).join('\n'),
      'why: an RSI with a guard': whyLines({
        symbol: 'BTC',
        evidence: { ...CASES['an RSI'].evidence, guards: CASES['with a guard'].evidence.guards ?? [] },
        recordedAt: FIRED_AT + 9,
        sentAt: null,
        acceptedAt: null,
      }).join('\n'),
      'a test': testAlertMessage('live', {
        symbol: 'BTC',
        condition: down.evidence.condition,
        price: 64_310,
      }),
      'the list': listAnswer(
        'live',
        [
          { ...listed, condition: up.evidence.condition, state: 'armed' },
          { ...listed, condition: CASES['either way, down'].evidence.condition, state: 'breached' },
          {
            ...listed,
            condition: CASES['a fall from its high'].evidence.condition,
            state: 'breached',
            rangAt: FIRED_AT,
          },
          ...READINGS.map(([condition, watchedNow]) => ({
            ...listed,
            condition,
            state: 'armed' as const,
            watchedNow,
          })),
        ],
        { site: 'https://bellwether.example', messages: 'on', now: FIRED_AT, exchanges: [{ ageMs: 100 }] },
      ),
      set: setAnswer('live', {
        trigger: {
          symbol: 'BTC',
          condition: down.evidence.condition,
          state: 'starting',
          price: null,
          messages: 'on',
        },
        did: 'set',
        replaced: null,
      }),
      'deleted: a move': deleteAnswer({ symbol: 'BTC', condition: down.evidence.condition }),
      'deleted: either way': deleteAnswer({
        symbol: 'BTC',
        condition: CASES['either way, down'].evidence.condition,
      }),
      'deleted: a trail': deleteAnswer({
        symbol: 'BTC',
        condition: CASES['a fall from its high'].evidence.condition,
      }),
      'deleted: an RSI': deleteAnswer({ symbol: 'BTC', condition: CASES['an RSI'].evidence.condition }),
      'pressed again': statusLines([{ ...status, status: { kind: 'quiet' } }], {
        now: FIRED_AT,
        rearmed: 'a',
      }).join('\n'),
      'pressed again, a trail': statusLines(
        [
          {
            ...status,
            condition: CASES['a fall from its high'].evidence.condition,
            status: { kind: 'quiet' },
          },
        ],
        { now: FIRED_AT, rearmed: 'a' },
      ).join('\n'),
    },
  ],
]);
