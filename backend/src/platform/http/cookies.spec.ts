import { readCookie } from './cookies.js';

it.each([
  ['the only one', 'bw_trial=abc', 'abc'],
  ['one of several', 'a=1; bw_trial=abc;b=2', 'abc'],
  ['the first of two', 'bw_trial=abc; bw_trial=def', 'abc'],
  ['a value with =', 'bw_trial=a=b', 'a=b'],
  ['no header', undefined, null],
  ['an empty value', 'bw_trial=', null],
  ['another name', 'xbw_trial=abc; bw_trial_2=def', null],
  ['a name alone', 'bw_trial', null],
])('reads %s', (_name, header, value) => {
  expect(readCookie(header, 'bw_trial')).toBe(value);
});
