import { localDate, localMoment, localTimeOf } from './local-date.js';

it.each([
  ['2026-11-21T12:00:00Z', undefined, '21 Nov 2026'],
  ['2026-11-21T23:30:00Z', undefined, '22 Nov 2026'],
  ['2026-11-21T23:30:00Z', 'UTC', '21 Nov 2026'],
] as const)('%s in %s is %s', (at, zone, text) => {
  expect(localDate(at, zone)).toBe(text);
});

it('tells a moment to the minute, with its zone', () => {
  expect(localMoment('2026-11-21T23:30:00Z')).toBe('22 Nov 2026, 00:30 CET');
  expect(localMoment('2026-07-21T09:05:00Z', 'UTC')).toBe('21 Jul 2026, 09:05 UTC');
});

it.each([
  ['13:00', '2026-11-21T00:00:00Z', '14:00'],
  ['13:00', '2026-07-21T00:00:00Z', '15:00'],
  ['23:30', '2026-11-21T00:00:00Z', '00:30'],
] as const)('%s UTC on %s is %s in Vienna', (utc, day, vienna) => {
  expect(localTimeOf(utc, Date.parse(day))).toBe(vienna);
});
