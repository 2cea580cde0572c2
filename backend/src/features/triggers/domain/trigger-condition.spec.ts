import { conditionOfTrigger } from './trigger-condition.js';

it.each([
  ['above', { price: 65_000, bandLow: null, bandHigh: null }, { op: 'above', level: 65_000 }],
  ['below', { price: 0.5, bandLow: null, bandHigh: null }, { op: 'below', level: 0.5 }],
  ['inside', { price: null, bandLow: 1, bandHigh: 2 }, { op: 'inside', low: 1, high: 2 }],
] as const)('reads a trigger of direction %s', (direction, levels, condition) => {
  expect(conditionOfTrigger({ direction, ...levels })).toEqual(condition);
});
