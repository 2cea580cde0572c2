import { containing } from './like-pattern.js';

it.each([
  ['ann', '%ann%'],
  ['', '%%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['\\', '%\\\\%'],
  ["'; --", "%'; --%"],
])('of %j', (text, pattern) => {
  expect(containing(text)).toBe(pattern);
});
