import { findBadText, isWellFormedText } from './input-pipe.js';

it.each<[string, string, boolean]>([
  ['plain text', 'Bitcoin', true],
  ['nothing', '', true],
  ['an emoji, a whole pair', '🔔', true],
  ['marks of right-to-left text', '\u202Eabc', true],
  ['a replacement character', '\uFFFD', true],
  ['NUL', 'a\u0000b', false],
  ['the first half of a pair', 'a\uD83D', false],
  ['the second half of a pair', '\uDD14b', false],
  ['halves in the wrong order', '\uDD14\uD83D', false],
])('%s', (_name, text, wellFormed) => {
  expect(isWellFormedText(text)).toBe(wellFormed);
});

it.each<[string, unknown, string | null]>([
  ['finds nothing in numbers and good text', { a: 1, b: ['x', null, true] }, null],
  ['names a field', { note: '\0' }, 'note'],
  ['names a nested field', { levels: [{ name: 'x' }, { name: '\uD800' }] }, 'levels[1].name'],
  ['names the owner of a bad key', { inner: { '\0': 1 } }, 'inner'],
  ['has no name for a bare text', '\0', ''],
])('%s', (_name, value, path) => {
  expect(findBadText(value)).toBe(path);
});
