import { jsonShape, MAX_DEPTH, MAX_KEYS } from './json-shape.js';

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { inner: nested(depth - 1) };
}

function wide(keys: number): unknown {
  return Object.fromEntries(Array.from({ length: keys }, (_, index) => [`key${index}`, index]));
}

it.each<[name: string, body: unknown, shape: string]>([
  ['no body', undefined, 'fine'],
  ['an ordinary body', { symbol: 'BTC', op: 'above', v1: 65_000 }, 'fine'],
  ['as deep as allowed', nested(MAX_DEPTH), 'fine'],
  ['a level too deep', nested(MAX_DEPTH + 1), 'too-deep'],
  ['arrays are levels too', { list: [[[[[1]]]]] }, 'too-deep'],
  ['a list', [], 'not-an-object'],
  ['thousands of levels', nested(2_000), 'too-deep'],
  ['as many keys as allowed', wide(MAX_KEYS), 'fine'],
  ['a key too many', wide(MAX_KEYS + 1), 'too-many-keys'],
  ['keys are counted over all levels', { list: [wide(MAX_KEYS)] }, 'too-many-keys'],
  ['a long list of numbers', { list: Array.from({ length: 1_000 }, () => 1) }, 'fine'],
  ['a key that reaches for the prototype', JSON.parse('{"a":{"__proto__":{"admin":true}}}'), 'prototype-key'],
  ['a constructor', { constructor: { prototype: {} } }, 'prototype-key'],
])('%s', (_name, body, shape) => {
  expect(jsonShape(body)).toBe(shape);
});
