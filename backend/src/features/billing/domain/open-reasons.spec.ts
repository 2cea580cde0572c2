import { openReasons } from './open-reasons.js';

it.each([
  [null, null, []],
  ['late-code', null, ['late-code']],
  ['late-code', 'late-code', []],
  ['late-code,other-checkout', 'late-code', ['other-checkout']],
  ['other-checkout', 'late-code,other-checkout', []],
  [null, 'late-code', []],
])('of %j, of which %j is decided', (review, reviewed, open) => {
  expect(openReasons({ review, reviewed })).toEqual(open);
});
