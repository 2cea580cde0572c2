import { fieldVerdict } from './field-verdict.js';

it.each<[name: string, constraint: string, value: unknown, verdict: string]>([
  ['an unknown field', 'whitelistValidation', 1, 'malformed'],
  ['a missing number', 'isNumber', undefined, 'malformed'],
  ['null', 'matches', null, 'malformed'],
  ['a number where text belongs', 'isString', 5, 'malformed'],
  ['a number where a pattern is expected', 'matches', 5, 'malformed'],
  ['text where a number belongs', 'isNumber', '5', 'malformed'],
  ['text under a minimum', 'min', '5', 'malformed'],
  ['a word the protocol does not know', 'isEnum', 'sideways', 'malformed'],
  ['an id that is none', 'isUuid', 'x', 'malformed'],
  ['an object as a choice', 'isIn', {}, 'malformed'],
  ['an unknown custom rule without a value', 'isLevel', undefined, 'malformed'],
  ['infinity, as JSON reads 1e999', 'isNumber', Number.POSITIVE_INFINITY, 'broken'],
  ['half a piece', 'isInt', 1.5, 'broken'],
  ['a number under the minimum', 'min', 0, 'broken'],
  ['text of the wrong pattern', 'matches', '24:00', 'broken'],
  ['an empty text', 'isNotEmpty', '', 'broken'],
  ['a choice not offered', 'isIn', 'DOGE', 'broken'],
  ['a custom rule', 'isLevel', 5, 'broken'],
  ['too many entries', 'arrayMaxSize', [1, 2], 'broken'],
])('%s', (_name, constraint, value, verdict) => {
  expect(fieldVerdict(constraint, value)).toBe(verdict);
});
