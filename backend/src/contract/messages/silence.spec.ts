import { newestQuoteAge, silenceLine } from './silence.js';

const NOW = Date.UTC(2025, 10, 21, 14, 3, 7);

it.each<[string, readonly (number | null)[], readonly string[]]>([
  ['one tells', [312_000, 400, null], []],
  ['a usual pause', [10_000], []],
  ['a longer pause', [23_900, 25_000, null], ['No exchange has sent a price for 23 s.']],
  ['all but stale', [29_999], ['No exchange has sent a price for 29 s.']],
  [
    'stale',
    [30_000, 47_000],
    ['All exchanges have been silent since 14:02:37 UTC: nothing rings until they are back.'],
  ],
  [
    'since another day',
    [15 * 3_600_000],
    ['All exchanges have been silent since 20 Nov 23:03:07 UTC: nothing rings until they are back.'],
  ],
  ['nothing ever', [null, null], ['No exchange has sent a price yet: nothing rings until one does.']],
])('%s', (_name, ages, lines) => {
  const exchanges = ages.map((ageMs) => ({ ageMs }));
  expect(silenceLine({ exchanges, now: NOW })).toEqual(lines);
});

it.each<[readonly (number | null)[], number | null]>([
  [[null, 5000, 400], 400],
  [[null], null],
  [[], null],
])('the newest quote of %j', (ages, newest) => {
  expect(newestQuoteAge(ages.map((ageMs) => ({ ageMs })))).toBe(newest);
});
