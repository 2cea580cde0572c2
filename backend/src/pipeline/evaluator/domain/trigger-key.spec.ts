import type { Condition } from '../../../contract/trigger.js';
import { partsOfKey, triggerKeyOf } from './trigger-key.js';

const PRICE: Condition = { op: 'above', level: 65_000 };
const MOVE: Condition = { op: 'above', level: 1.03, series: 'low1h' };
const AVERAGE: Condition = { op: 'below', level: 1, series: 'sma50.1h' };

it.each([
  ['BTC', { symbol: 'BTC' }, PRICE],
  ['BTC', { symbol: 'BTC' }, { op: 'inside', low: 1, high: 2 }],
  ['BTC@kraken', { symbol: 'BTC', exchange: 'kraken' }, PRICE],
  ['BTC~low1h', { symbol: 'BTC', series: 'low1h' }, MOVE],
  ['1INCH@gate~sma50.1h', { symbol: '1INCH', exchange: 'gate', series: 'sma50.1h' }, AVERAGE],
] as const)('%s', (key, parts, condition) => {
  expect(triggerKeyOf({ ...parts, condition })).toBe(key);
  expect(partsOfKey(key)).toEqual(parts);
});

it.each(['', '~low1h', '@kraken'])('%j is no key', (key) => {
  expect(() => partsOfKey(key)).toThrow(RangeError);
});
