import { streamSilence } from './stream-silence.js';

it.each([
  ['a silence of less than 12 s', 11_999, 0, 'silent', 'alive'],
  ['12 s without a word from anywhere', 12_000, 0, 'silent', 'dead'],
  ['12 s in which a price changed', 12_000, 0, 'changed', 'dead'],
  ['12 s in which a price changed, and heartbeats came', 12_000, 11_000, 'changed', 'dead'],
  ['a change that may still come', 11_999, 0, 'changed', 'alive'],
  ['12 s in which prices stood still', 12_000, 0, 'unchanged', 'alive'],
  ['30 s in which prices stood still', 30_000, 0, 'unchanged', 'dead'],
  ['an hour in which prices stood still, and heartbeats came', 3_600_000, 3_590_000, 'unchanged', 'alive'],
  ['59 s of pongs', 59_999, 59_000, 'silent', 'alive'],
  ['a minute of pongs in which nobody told a price', 60_000, 59_000, 'silent', 'dead'],
] as const)('%s', (_name, silent, framed, rest, expected) => {
  expect(streamSilence({ heardAt: 1_000, framedAt: 1_000 + framed, rest }, 1_000 + silent)).toBe(expected);
});
