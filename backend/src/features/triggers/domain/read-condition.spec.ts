import { LOWER_BELOW_UPPER, PRICE_MUST_BE_POSITIVE } from '../../../contract/level-rules.js';
import {
  conditionOfTrigger,
  type ConditionReading,
  type RawCondition,
  readCondition,
} from './read-condition.js';

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

it.each([
  ['above', { price: 65_000, bandLow: null, bandHigh: null }, { op: 'above', level: 65_000 }],
  ['below', { price: 0.5, bandLow: null, bandHigh: null }, { op: 'below', level: 0.5 }],
  ['inside', { price: null, bandLow: 1, bandHigh: 2 }, { op: 'inside', low: 1, high: 2 }],
] as const)('reads a trigger of direction %s', (direction, levels, condition) => {
  expect(conditionOfTrigger({ direction, ...levels })).toEqual(condition);
});
