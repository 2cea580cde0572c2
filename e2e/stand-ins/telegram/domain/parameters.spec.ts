import { booleanParameter, integerParameter, jsonParameter, textParameter } from './parameters.js';

const range = { fallback: 9, min: 0, max: 50 };

describe('parameters', () => {
  it.each([
    ['a number', { x: 5 }, 5],
    ['a number as text', { x: '5' }, 5],
    ['too large', { x: 500 }, 50],
    ['too small', { x: -1 }, 0],
    ['absent', {}, 9],
    ['a word', { x: 'five' }, 9],
    ['a fraction', { x: 1.5 }, 9],
  ])('read as an integer: %s', (_name, parameters, value) => {
    expect(integerParameter(parameters, 'x', range)).toBe(value);
  });

  it.each([
    ['the text of JSON', { x: '[1]' }, { kind: 'json', value: [1] }],
    ['JSON itself', { x: [1] }, { kind: 'json', value: [1] }],
    ['an empty text as absent', { x: '' }, { kind: 'json', value: undefined }],
    ['null as absent', { x: null }, { kind: 'json', value: undefined }],
    ['broken JSON', { x: '{' }, { kind: 'malformed' }],
  ])('read as JSON: %s', (_name, parameters, outcome) => {
    expect(jsonParameter(parameters, 'x')).toEqual(outcome);
  });

  it('reads texts and booleans in any spelling', () => {
    expect([{ x: 1 }, { x: 'True' }, { x: false }, {}].map((p) => booleanParameter(p, 'x'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([{ x: 1 }, { x: null }, { x: { a: 1 } }].map((p) => textParameter(p, 'x'))).toEqual([
      '1',
      '',
      '{"a":1}',
    ]);
  });
});
