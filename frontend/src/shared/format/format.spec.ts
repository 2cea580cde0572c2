import { localClock, localMillis, localTime } from './local-time.js';
import { courseOf, signedPercent } from './percent.js';

it.each([
  [1.239, '+1.24 %', 'up'],
  [-0.5, '−0.50 %', 'down'],
  [0.001, '0.00 %', 'flat'],
  [-0.004, '0.00 %', 'flat'],
] as const)('%d percent reads %s', (percent, text, course) => {
  expect([signedPercent(percent), courseOf(percent)]).toEqual([text, course]);
});

const IN_2025 = Date.parse('2025-11-30T00:00:00Z');
const IN_2026 = Date.parse('2026-01-02T00:00:00Z');

it.each([
  ['2025-11-21T14:03:07Z', IN_2025, '21 Nov, 15:03:07 CET'],
  ['2025-07-01T22:30:00Z', IN_2025, '2 Jul, 00:30:00 CEST'],
  ['2025-11-21T14:03:07Z', IN_2026, '21 Nov 2025, 15:03:07 CET'],
  // The year of Vienna counts, not that of UTC.
  ['2025-12-31T23:30:00Z', IN_2026, '1 Jan, 00:30:00 CET'],
])('%s, seen at %d, is %s in Vienna', (iso, now, text) => {
  expect([localTime(iso, now), localTime(Date.parse(iso), now)]).toEqual([text, text]);
});

it.each([
  ['2025-11-29T23:30:00Z', '00:30:00 CET'],
  ['2025-11-29T22:30:00Z', '29 Nov, 23:30:00 CET'],
])('%s, seen on 30 Nov, is %s', (iso, text) => {
  expect(localClock(iso, IN_2025)).toBe(text);
});

it('shows milliseconds where they matter', () => {
  expect(localMillis('2025-11-21T14:03:07.412Z')).toBe('15:03:07.412 CET');
});
