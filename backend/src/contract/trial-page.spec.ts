import { readHandle } from './trial-page.js';

it.each([
  ['@YourName', 'yourname'],
  ['your_name1', 'your_name1'],
  ['@abcde', 'abcde'],
  [`@${'a'.repeat(32)}`, 'a'.repeat(32)],
  ['@abcd', null],
  [`@${'a'.repeat(33)}`, null],
  ['@your-name', null],
  ['@@yourname', null],
  ['@your name', null],
  [' @yourname', null],
  ['@yourname\n', null],
  ['@yöurname', null],
  ['', null],
])('reads the handle %j as %j', (text, handle) => {
  expect(readHandle(text)).toBe(handle);
});
