import { localInput, momentsAt, zoneWords } from './zoned-time.js';

it.each([
  ['a winter afternoon', '2026-11-25T14:00', 'Europe/Vienna', ['2026-11-25T14:00:00+01:00']],
  ['a summer afternoon', '2026-07-25T14:00', 'Europe/Vienna', ['2026-07-25T14:00:00+02:00']],
  [
    'the hour that comes twice',
    '2026-10-25T02:30',
    'Europe/Vienna',
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'],
  ],
  ['its end', '2026-10-25T03:00', 'Europe/Vienna', ['2026-10-25T03:00:00+01:00']],
  ['the hour that is left out', '2027-03-28T02:30', 'Europe/Vienna', []],
  ['the west, half an hour apart', '2026-07-01T00:15', 'America/St_Johns', ['2026-07-01T00:15:00-02:30']],
  ['midnight', '2026-11-25T00:00', 'UTC', ['2026-11-25T00:00:00+00:00']],
  ['nothing', '', 'Europe/Vienna', []],
  ['a day that is none', '2026-02-31T10:00', 'Europe/Vienna', []],
  ['a text', 'tomorrow', 'Europe/Vienna', []],
])('%s', (_name, local, zone, moments) => {
  expect(momentsAt(local, zone)).toEqual(moments);
});

it('shows a moment as clocks there do, and reads it back', () => {
  const at = '2026-10-25T01:30:20Z';
  expect(localInput(at, 'Europe/Vienna')).toBe('2026-10-25T02:30');
  expect(momentsAt(localInput(at, 'Europe/Vienna'), 'Europe/Vienna')[1]).toBe('2026-10-25T02:30:00+01:00');
});

it('names a zone by its city', () => {
  expect(zoneWords('America/New_York')).toBe('New York time');
});
