import { canonicalJson } from './canonical-json.js';

it.each([
  ['keys in another order', '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
  ['another way to write a number', '{"level":70000}', '{"level":7e4}'],
  ['spaces', '{"a":[1,2]}', ' { "a" : [ 1 , 2 ] } '],
])('%s is the same', (_what, one, other) => {
  expect(canonicalJson(JSON.parse(one))).toBe(canonicalJson(JSON.parse(other)));
});

it.each([
  ['another value', '{"a":1}', '{"a":2}'],
  ['a text for a number', '{"a":1}', '{"a":"1"}'],
  ['another order of a list', '[1,2]', '[2,1]'],
  ['null for nothing', '{"a":null}', '{}'],
  ['a key of the language itself', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
  ['a value in another place', '{"a":{"b":1}}', '{"b":{"a":1}}'],
])('%s is another', (_what, one, other) => {
  expect(canonicalJson(JSON.parse(one))).not.toBe(canonicalJson(JSON.parse(other)));
});

it('no body is null', () => {
  expect(canonicalJson(undefined)).toBe('null');
});
