import { clockChanges, momentOf, offsetMs, touchedBy, wallTime } from './wall-clock.js';

const at = (text: string): number => Date.parse(text);
const iso = (moment: number): string => new Date(moment).toISOString();
const YEAR = [at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z')] as const;

it('shows what hangs on the wall', () => {
  expect(wallTime('Asia/Kathmandu', at('2026-11-20T18:30Z'))).toEqual({
    date: '2026-11-21',
    time: '00:15',
    weekday: 6,
  });
  expect(offsetMs('Asia/Kathmandu', at('2026-11-20T18:30:59Z'))).toBe(345 * 60_000);
});

it.each([
  ['Europe/Vienna', ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['Australia/Lord_Howe', ['2026-04-04T15:00:00.000Z', '2026-10-03T15:30:00.000Z']],
  ['Asia/Kolkata', []],
])('finds the changes of %s', (zone, changes) => {
  expect(clockChanges(zone, ...YEAR).map(iso)).toEqual(changes);
});

it.each([
  ['Europe/Vienna', '08:00', '2026-11-20', '2026-11-20T07:00:00.000Z'],
  ['Europe/Vienna', '02:30', '2026-03-29', '2026-03-29T01:30:00.000Z'],
  ['Europe/Vienna', '02:30', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  ['Australia/Lord_Howe', '02:15', '2026-10-04', '2026-10-03T15:45:00.000Z'],
])('%s shows %s on %s', (zone, wall, date, moment) => {
  expect(iso(momentOf(zone, wall, date))).toBe(moment);
});

it('names a time that a change skips, or repeats', () => {
  expect(touchedBy('Europe/Vienna', at('2026-03-29T01:00Z'))).toEqual({ date: '2026-03-29', time: '02:15' });
  expect(touchedBy('Europe/Vienna', at('2026-10-25T01:00Z'))).toEqual({ date: '2026-10-25', time: '02:45' });
});
