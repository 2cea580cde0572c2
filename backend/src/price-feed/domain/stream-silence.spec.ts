import { streamSilence } from './stream-silence.js';

it.each([
  ['a silence of less than 12 s', 11_999, 'silent', 'alive'],
  ['12 s without a word from anywhere', 12_000, 'silent', 'dead'],
  ['12 s in which a price changed', 12_000, 'changed', 'dead'],
  ['a change that may still come', 11_999, 'changed', 'alive'],
  ['12 s in which prices stood still', 12_000, 'unchanged', 'alive'],
  ['30 s in which prices stood still', 30_000, 'unchanged', 'dead'],
] as const)('%s', (_name, silent, rest, expected) => {
  expect(streamSilence({ heardAt: 1_000, rest }, 1_000 + silent)).toBe(expected);
});
