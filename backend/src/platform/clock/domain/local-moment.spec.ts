import { clockChanges, momentOf, touchedBy } from '../testing/wall-clock.js';
import { dateOfMoment, nextLocalMoment } from './local-moment.js';

const DAY_MS = 24 * 60 * 60_000;
const iso = (at: number): string => new Date(at).toISOString();
const next = (zone: string, wall: string, after: string, told: string | null = null) => {
  const { at, date } = nextLocalMoment(zone, wall, Date.parse(after), told);
  return [date, iso(at)];
};

it.each([
  [
    'an ordinary day',
    'Europe/Vienna',
    '08:00',
    '2026-11-20T12:00Z',
    '2026-11-21',
    '2026-11-21T07:00:00.000Z',
  ],
  [
    'today, if it is still to come',
    'Europe/Vienna',
    '08:00',
    '2026-11-20T06:59:59Z',
    '2026-11-20',
    '2026-11-20T07:00:00.000Z',
  ],
  [
    'Vienna, missing in March',
    'Europe/Vienna',
    '02:30',
    '2026-03-28T12:00Z',
    '2026-03-29',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'Vienna, the day after',
    'Europe/Vienna',
    '02:30',
    '2026-03-29T12:00Z',
    '2026-03-30',
    '2026-03-30T00:30:00.000Z',
  ],
  [
    'Vienna, twice in October: the first',
    'Europe/Vienna',
    '02:30',
    '2026-10-24T12:00Z',
    '2026-10-25',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'Vienna, between the two',
    'Europe/Vienna',
    '02:30',
    '2026-10-25T00:30Z',
    '2026-10-26',
    '2026-10-26T01:30:00.000Z',
  ],
  [
    'Lord Howe goes forward by half an hour',
    'Australia/Lord_Howe',
    '02:15',
    '2026-10-03T12:00Z',
    '2026-10-04',
    '2026-10-03T15:45:00.000Z',
  ],
  [
    'Lord Howe goes back by half an hour',
    'Australia/Lord_Howe',
    '01:45',
    '2026-04-04T12:00Z',
    '2026-04-05',
    '2026-04-04T14:45:00.000Z',
  ],
  [
    'Apia has no 30 December 2011',
    'Pacific/Apia',
    '08:00',
    '2011-12-29T20:00Z',
    '2011-12-31',
    '2011-12-30T18:00:00.000Z',
  ],
  ['UTC', 'UTC', '13:00', '2026-11-20T13:00Z', '2026-11-21', '2026-11-21T13:00:00.000Z'],
])('%s', (_name, zone, wall, after, date, at) => {
  expect(next(zone, wall, after)).toEqual([date, at]);
  expect(dateOfMoment(zone, wall, Date.parse(at))).toBe(date);
});

it('never comes back to a date that was told, whatever the zone is by now', () => {
  expect(next('Asia/Tokyo', '08:00', '2026-11-20T05:00Z', '2026-11-21')[0]).toBe('2026-11-22');
  expect(next('America/New_York', '23:00', '2026-11-21T00:00Z', '2026-11-21')[0]).toBe('2026-11-22');
});

it('finds the next date after one far ahead', () => {
  expect(next('UTC', '13:00', '2026-11-20T05:00Z', '2026-12-20')[0]).toBe('2026-12-21');
});

const ZONES = [
  [
    'UTC',
    'Europe/Vienna',
    'Europe/London',
    'Europe/Lisbon',
    'Europe/Istanbul',
    'Atlantic/Azores',
    'Africa/Casablanca',
  ],
  [
    'Africa/Cairo',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'America/Santiago',
    'America/Havana',
  ],
  ['America/Los_Angeles', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tehran', 'Asia/Tokyo', 'Asia/Beirut'],
  [
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Antarctica/Troll',
  ],
].flat();
const DAYS = 400;
const DAYS_OF_CHANGE = 5;
const START = Date.parse('2026-01-31T12:00Z');
const NEVER_TOUCHED = '08:00';

interface Walk {
  readonly zone: string;
  readonly wall: string;
  readonly start: number;
  readonly days: number;
}

/** All days at a time that the zone's clocks skip or repeat, and some around each further change at one that this touches. */
const WALKS = ZONES.flatMap((zone): readonly Walk[] => {
  const changes = clockChanges(zone, START, START + DAYS * DAY_MS);
  const [wall = NEVER_TOUCHED, ...others] = changes.map((change) => touchedBy(zone, change).time);
  const rest = others.map((other, n) => {
    const start = (changes[n + 1] ?? START) - (DAYS_OF_CHANGE / 2) * DAY_MS;
    return { zone, wall: other, start, days: DAYS_OF_CHANGE };
  });
  return [{ zone, wall, start: START, days: DAYS }, ...rest];
});

it('walks through zones of which most change their clocks', () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(20);
  expect(WALKS.filter(({ wall }) => wall !== NEVER_TOUCHED).length).toBeGreaterThan(30);
});

it.each(WALKS)(
  '$zone at $wall: one a date for $days days, none doubled, none skipped, each when the wall shows it',
  ({ zone, wall, start, days }) => {
    let { at, date } = nextLocalMoment(zone, wall, start);
    for (let day = 0; day < days; day += 1) {
      const following = nextLocalMoment(zone, wall, at, date);
      expect(following.date).toBe(iso(Date.parse(date) + DAY_MS).slice(0, 10));
      expect(following.at).toBe(momentOf(zone, wall, following.date));
      expect(dateOfMoment(zone, wall, following.at)).toBe(following.date);
      ({ at, date } = following);
    }
  },
);
