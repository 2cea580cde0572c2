import { localTime } from './local-time.js';
import { courseOf, signedPercent } from './percent.js';

it.each([
  [1.239, '+1.24 %', 'up'],
  [-0.5, '−0.50 %', 'down'],
  [0.001, '0.00 %', 'flat'],
  [-0.004, '0.00 %', 'flat'],
] as const)('%d percent reads %s', (percent, text, course) => {
  expect([signedPercent(percent), courseOf(percent)]).toEqual([text, course]);
});

it.each([
  ['2025-11-21T14:03:07Z', '21 Nov, 15:03:07'],
  ['2025-07-01T22:30:00Z', '2 Jul, 00:30:00'],
])('%s is %s in Vienna', (iso, text) => {
  expect([localTime(iso), localTime(Date.parse(iso))]).toEqual([text, text]);
});
