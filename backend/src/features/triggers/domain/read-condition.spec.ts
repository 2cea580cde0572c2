import type { Condition } from '../../../contract/trigger.js';
import { LOWER_BELOW_UPPER, PRICE_MUST_BE_POSITIVE } from '../../../contract/level-rules.js';
import {
  type ConditionReading,
  namedTrigger,
  type RawCondition,
  readCondition,
  watchFields,
} from './read-condition.js';
import { makeTrigger } from '../testing/make-trigger.js';

it.each<[string, RawCondition, ConditionReading]>([
  ['a level', { op: 'above', level: 1 }, { kind: 'condition', condition: { op: 'above', level: 1 } }],
  ['null for what does not apply', { op: 'below', level: 1, low: null, high: null }, below(1)],
  ['no level', { op: 'above', level: null }, { kind: 'missing', part: 'level' }],
  ['no upper bound', { op: 'inside', low: 1 }, { kind: 'missing', part: 'high' }],
  ['a bound beside a level', { op: 'above', level: 1, high: 2 }, { kind: 'foreign', part: 'high' }],
  ['a level beside bounds', { op: 'inside', level: 1, low: 1, high: 2 }, { kind: 'foreign', part: 'level' }],
  ['zero', { op: 'above', level: 0 }, { kind: 'broken', part: 'level', message: PRICE_MUST_BE_POSITIVE }],
  [
    'bounds swapped',
    { op: 'inside', low: 2, high: 1 },
    { kind: 'broken', part: 'low', message: LOWER_BELOW_UPPER },
  ],
])('reads %s', (_name, raw, reading) => {
  expect(readCondition(raw)).toEqual(reading);
});

it('names the upper bound if only that is bad', () => {
  expect(readCondition({ op: 'inside', low: 1, high: Infinity })).toMatchObject({
    kind: 'broken',
    part: 'high',
  });
});

function below(level: number): ConditionReading {
  return { kind: 'condition', condition: { op: 'below', level } };
}

it.each<[string, Condition, object]>([
  ['a level', { op: 'above', level: 65_000 }, { direction: 'above', price: 65_000, bandLow: null }],
  [
    'a band',
    { op: 'outside', low: 1, high: 2 },
    { direction: 'outside', price: null, bandLow: 1, bandHigh: 2 },
  ],
  [
    'a series',
    { op: 'below', level: 0.95, series: 'fall' },
    { direction: 'below', price: null, bandLow: null, watch: { kind: 'trail', way: 'fall', percent: 5 } },
  ],
])('shows %s, and a level of prices only', (_name, condition, fields) => {
  expect(watchFields(condition)).toMatchObject(fields);
});

it('names guards and the exchange of a trigger', () => {
  const guards = [{ symbol: 'ETH', watch: { kind: 'rsi', candles: '1h', way: 'above', level: 70 } }] as const;
  expect(namedTrigger(makeTrigger({ op: 'above', level: 1 }, { guards, source: 'kraken' }))).toEqual({
    symbol: 'BTC',
    condition: { op: 'above', level: 1 },
    guards: [{ symbol: 'ETH', condition: { op: 'above', level: 70, series: 'rsi14.1h' } }],
    source: 'kraken',
  });
});
