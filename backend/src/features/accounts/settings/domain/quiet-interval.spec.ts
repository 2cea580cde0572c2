import fc from 'fast-check';
import { EVERY_DAY } from '../../../../contract/quiet.js';
import { clockChanges, wallTime } from '../../../../platform/clock/testing/wall-clock.js';
import { quietInterval } from './quiet-interval.js';

const iso = (at: number): string => new Date(at).toISOString();
const at = (text: string): number => Date.parse(text);
const of = (from: string, to: string, days: readonly number[], zone: string, now: string) => {
  const interval = quietInterval({ from, to, days }, zone, at(now));
  return [iso(interval.at), iso(interval.until)];
};

it.each([
  [
    'runs over midnight',
    '22:00',
    '07:00',
    EVERY_DAY,
    '2026-11-20T23:00Z',
    '2026-11-20T21:00:00.000Z',
    '2026-11-21T06:00:00.000Z',
  ],
  [
    'runs since yesterday',
    '22:00',
    '07:00',
    EVERY_DAY,
    '2026-11-21T05:59:59Z',
    '2026-11-20T21:00:00.000Z',
    '2026-11-21T06:00:00.000Z',
  ],
  [
    'is over at its end',
    '22:00',
    '07:00',
    EVERY_DAY,
    '2026-11-21T06:00Z',
    '2026-11-21T21:00:00.000Z',
    '2026-11-22T06:00:00.000Z',
  ],
  [
    'within a day',
    '12:00',
    '13:30',
    EVERY_DAY,
    '2026-11-20T08:00Z',
    '2026-11-20T11:00:00.000Z',
    '2026-11-20T12:30:00.000Z',
  ],
  [
    'on the day it begins',
    '22:00',
    '07:00',
    [5],
    '2026-11-21T12:00Z',
    '2026-11-27T21:00:00.000Z',
    '2026-11-28T06:00:00.000Z',
  ],
  [
    'an hour shorter in March',
    '22:00',
    '07:00',
    EVERY_DAY,
    '2026-03-28T22:00Z',
    '2026-03-28T21:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'an hour longer in October',
    '22:00',
    '07:00',
    EVERY_DAY,
    '2026-10-24T22:00Z',
    '2026-10-24T20:00:00.000Z',
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'within the hour that is missing',
    '02:15',
    '02:45',
    EVERY_DAY,
    '2026-03-29T00:30Z',
    '2026-03-29T01:15:00.000Z',
    '2026-03-29T01:45:00.000Z',
  ],
  [
    'nothing is left of it',
    '02:30',
    '03:15',
    EVERY_DAY,
    '2026-03-29T00:30Z',
    '2026-03-30T00:30:00.000Z',
    '2026-03-30T01:15:00.000Z',
  ],
])('%s', (_name, from, to, days, now, begin, end) => {
  expect(of(from, to, days, 'Europe/Vienna', now)).toEqual([begin, end]);
});

const ZONES = [
  'Europe/Vienna',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Chatham',
];
const YEAR = { min: at('2026-01-01T00:00Z'), max: at('2027-01-01T00:00Z') };
const HOUR_MS = 3_600_000;
const NEAR_CHANGE = { min: -36 * HOUR_MS, max: 36 * HOUR_MS };

/** Independent of the library: what clocks on the wall show. */
function minutesOf(zone: string, moment: number): { readonly minutes: number; readonly day: number } {
  const { time, weekday } = wallTime(zone, moment);
  return { minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), day: weekday };
}

/** Any moment of the year, and the two nights around each change of clocks as often. */
const ANY_MOMENT = fc.record({ zone: fc.constantFrom(...ZONES), now: fc.integer(YEAR) });
const CHANGES = ZONES.flatMap((zone) =>
  clockChanges(zone, YEAR.min, YEAR.max).map((change) => ({ zone, change })),
);
const MOMENT_NEAR_CHANGE = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer(NEAR_CHANGE))
  .map(([{ zone, change }, off]) => ({ zone, now: change + off }));
/** Times of day that no change of clocks touches, so that the wall tells for every moment. */
const DAYTIME = fc.integer({ min: 6 * 60, max: 22 * 60 });
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

it('is quiet exactly when the wall clock says so, at 10,000 moments, half of them around both changes', () => {
  expect(new Set(CHANGES.map(({ zone }) => zone)).size).toBe(5);
  const moments = fc.record({
    moment: fc.oneof(ANY_MOMENT, MOMENT_NEAR_CHANGE),
    from: DAYTIME,
    to: DAYTIME,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  });
  fc.assert(
    fc.property(moments, ({ moment: { zone, now }, from, to, days }) => {
      fc.pre(from !== to);
      const interval = quietInterval({ from: clock(from), to: clock(to), days }, zone, now);
      const { minutes, day } = minutesOf(zone, now);
      const dayBefore = day === 1 ? 7 : day - 1;
      const overnight = to < from;
      const sinceToday = days.includes(day) && minutes >= from && (overnight || minutes < to);
      const sinceYesterday = overnight && days.includes(dayBefore) && minutes < to;
      expect(interval.at <= now && now < interval.until).toBe(sinceToday || sinceYesterday);
      expect(interval.until).toBeGreaterThan(now);
    }),
    { numRuns: 10_000 },
  );
});

it('the next one follows without a gap in between that ought to be quiet', () => {
  const nights = { from: '22:00', to: '07:00', days: EVERY_DAY };
  for (const zone of ZONES) {
    let { until } = quietInterval(nights, zone, YEAR.min);
    for (let night = 0; night < 400; night += 1) {
      const next = quietInterval(nights, zone, until);
      expect(minutesOf(zone, next.at).minutes).toBe(22 * 60);
      expect(next.at - until).toBe(15 * HOUR_MS);
      ({ until } = next);
    }
  }
});
