import fc from 'fast-check';
import { conditionFault } from './level-rules.js';
import {
  AVERAGE_LENGTHS,
  AVERAGED,
  CANDLES,
  EXTREME_WINDOWS,
  MOVE_WINDOWS,
  RSI,
  type Watch,
  WINDOWED,
} from './series.js';
import { conditionOfWatch, watchKindOf, watchOf } from './watch.js';
import { watchFault } from './watch-fault.js';

/** Of the names of all series. */
const FORMS = [/^(rise|fall)$/, WINDOWED, AVERAGED, RSI];

const percent = fc.integer({ min: 10, max: 9_500 }).map((hundredths) => hundredths / 100);
const side = fc.constantFrom('above' as const, 'below' as const);
const candles = fc.constantFrom(...CANDLES);

const watch: fc.Arbitrary<Watch> = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    window: fc.constantFrom(...MOVE_WINDOWS),
    way: fc.constantFrom('up' as const, 'down' as const, 'either' as const),
    percent,
  }),
  fc.record({
    kind: fc.constant('trail' as const),
    way: fc.constantFrom('rise' as const, 'fall' as const),
    percent,
  }),
  fc.record({
    kind: fc.constant('average' as const),
    type: fc.constantFrom('sma' as const, 'ema' as const),
    length: fc.constantFrom(...AVERAGE_LENGTHS),
    candles,
    way: side,
  }),
  fc.record({
    kind: fc.constant('rsi' as const),
    candles,
    way: side,
    level: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({
    kind: fc.constant('extreme' as const),
    window: fc.constantFrom(...EXTREME_WINDOWS),
    way: fc.constantFrom('high' as const, 'low' as const),
  }),
  fc.record({ kind: fc.constant('price' as const), way: side, level: fc.integer({ min: 1, max: 1e9 }) }),
  fc.record({
    kind: fc.constant('price' as const),
    way: fc.constantFrom('inside' as const, 'outside' as const),
    low: fc.integer({ min: 1, max: 1e4 }),
    high: fc.integer({ min: 10_001, max: 1e5 }),
  }),
);

it('a watch comes back from its condition as it was, and the condition may be stored', () => {
  fc.assert(
    fc.property(watch, (each) => {
      const condition = conditionOfWatch(each);
      expect(watchOf(condition)).toEqual(each);
      expect(watchKindOf(condition)).toBe(each.kind);
      expect(conditionFault(condition)).toBeNull();
      expect(watchFault(each, 'BTC')).toBeNull();
      if ('series' in condition && condition.series !== undefined) {
        const { series } = condition;
        expect(FORMS.some((form) => form.test(series))).toBe(true);
      }
    }),
  );
});

it.each<[string, Watch, object]>([
  [
    '3 % up',
    { kind: 'move', window: '1h', way: 'up', percent: 3 },
    { op: 'above', level: 1.03, series: 'low1h' },
  ],
  [
    '3 % down',
    { kind: 'move', window: '7d', way: 'down', percent: 3 },
    { op: 'below', level: 0.97, series: 'high7d' },
  ],
  [
    'either way',
    { kind: 'move', window: '5m', way: 'either', percent: 0.1 },
    { op: 'above', level: 1.001, series: 'move5m' },
  ],
  ['a fall of 5 %', { kind: 'trail', way: 'fall', percent: 5 }, { op: 'below', level: 0.95, series: 'fall' }],
  [
    'a new high',
    { kind: 'extreme', window: '24h', way: 'high' },
    { op: 'above', level: 1.000000001, series: 'high24h' },
  ],
  [
    'a new low',
    { kind: 'extreme', window: '7d', way: 'low' },
    { op: 'below', level: 0.999999999, series: 'low7d' },
  ],
  [
    'an average',
    { kind: 'average', type: 'ema', length: 50, candles: '4h', way: 'below' },
    { op: 'below', level: 1, series: 'ema50.4h' },
  ],
  [
    'an RSI',
    { kind: 'rsi', candles: '1d', way: 'above', level: 70 },
    { op: 'above', level: 70, series: 'rsi14.1d' },
  ],
])('%s is a level of a series', (_name, each, condition) => {
  expect(conditionOfWatch(each)).toEqual(condition);
});
