import {
  anyOf,
  listOf,
  nothing,
  nullable,
  number,
  oneOf,
  optional,
  record,
  type Shape,
  text,
  truth,
} from './shape.js';

interface Word {
  readonly word: string;
  readonly count?: number;
}

const WORD = record<Word>({ word: text, count: optional(number) });

it.each<[name: string, shape: Shape<unknown>, value: unknown, read: unknown]>([
  ['a text', text, 'a', { value: 'a' }],
  ['no text', text, 7, null],
  ['a text without end', text, 'a'.repeat(10_001), null],
  ['a number', number, 0.5, { value: 0.5 }],
  ['no number', number, Number.NaN, null],
  ['truth', truth, false, { value: false }],
  ['no truth', truth, 0, null],
  ['nothing', nothing, null, { value: undefined }],
  ['something', nothing, 1, null],
  ['a known word', oneOf(['up', 'down']), 'up', { value: 'up' }],
  ['an unknown word', oneOf(['up', 'down']), 'left', null],
  ['null where it may be', nullable(text), null, { value: null }],
  ['a list', listOf(number), [1, 2], { value: [1, 2] }],
  ['a list with one wrong item', listOf(number), [1, '2'], null],
  ['no list', listOf(number), { length: 0 }, null],
  ['a list without end', listOf(number), Array.from({ length: 50_001 }, () => 1), null],
  ['a record', WORD, { word: 'a', count: 1 }, { value: { word: 'a', count: 1 } }],
  ['a record without what may be missing', WORD, { word: 'a' }, { value: { word: 'a' } }],
  ['a record without what it needs', WORD, { count: 1 }, null],
  ['a record with more', WORD, { word: 'a', extra: 1 }, null],
  ['a record that would be a prototype', WORD, JSON.parse('{"word":"a","__proto__":{}}'), null],
  ['no record', WORD, ['a'], null],
  ['the second of two shapes', anyOf<unknown>(number, text), 'a', { value: 'a' }],
  ['none of two shapes', anyOf<unknown>(number, text), null, null],
])('%s', (_name, shape, value, read) => {
  expect(shape(value)).toEqual(read);
});
