import {
  lastClosed,
  newYorkDate,
  newYorkNoon,
  nextOpening,
  openMs,
  sessionAt,
  sessionOn,
} from './us-market.js';

/**
 * As NYSE Group and Nasdaq published them (nyse.com/markets/hours-calendars, nasdaqtrader.com holiday schedules). 2027
 * and 2028 from NYSE Group's announcement of the calendars 2026 to 2028.
 */
const CLOSED: Readonly<Record<number, readonly string[]>> = {
  2024: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'.split(' '),
  2025: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'.split(' '),
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'.split(' '),
  2027: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'.split(' '),
  2028: '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'.split(' '),
};
const EARLY: Readonly<Record<number, readonly string[]>> = {
  2024: ['07-03', '11-29', '12-24'],
  2025: ['07-03', '11-28', '12-24'],
  2026: ['11-27', '12-24'],
  2027: ['11-26'],
  2028: ['07-03', '11-24'],
};
const YEARS = [2024, 2025, 2026, 2027, 2028];

function weekdaysOf(year: number): readonly string[] {
  const days: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

const clock = (at: number) => new Date(at).toISOString().slice(11, 16);

describe('the days of the US stock exchanges', () => {
  it.each(YEARS)('%d: closed on its holidays and no other weekday', (year) => {
    const closed = weekdaysOf(year).filter((date) => sessionOn(date) === null);
    expect(closed).toEqual(CLOSED[year]?.map((date) => `${year}-${date}`));
  });

  it.each(YEARS)('%d: closes early on its days and no others', (year) => {
    const hours = weekdaysOf(year).flatMap((date) => sessionOn(date) ?? []);
    const early = hours.filter(({ opensAt, closesAt }) => closesAt - opensAt < 6.5 * 3_600_000);
    expect(early.map(({ date }) => date)).toEqual(EARLY[year]?.map((date) => `${year}-${date}`));
    expect(early.every(({ opensAt, closesAt }) => closesAt - opensAt === 3.5 * 3_600_000)).toBe(true);
  });

  it.each(['2026-11-21', '2026-11-22'])('%s is a weekend', (date) => expect(sessionOn(date)).toBeNull());
});

describe('the hours in UTC', () => {
  it.each([
    ['2026-01-05', '14:30', '21:00'],
    ['2026-03-06', '14:30', '21:00'], // the Friday before clocks go forward
    ['2026-03-09', '13:30', '20:00'],
    ['2026-07-15', '13:30', '20:00'],
    ['2026-10-30', '13:30', '20:00'], // the Friday before clocks go back; Europe's have
    ['2026-11-02', '14:30', '21:00'],
    ['2026-11-27', '14:30', '18:00'],
    ['2027-03-12', '14:30', '21:00'],
    ['2027-03-15', '13:30', '20:00'],
    ['2028-07-03', '13:30', '17:00'],
  ])('%s: %s to %s', (date, opens, closes) => {
    const session = sessionOn(date);
    expect(session && [clock(session.opensAt), clock(session.closesAt)]).toEqual([opens, closes]);
  });
});

describe('a moment', () => {
  it.each([
    ['2026-11-20T14:29:59.999Z', null],
    ['2026-11-20T14:30:00Z', '2026-11-20'],
    ['2026-11-20T20:59:59.999Z', '2026-11-20'],
    ['2026-11-20T21:00:00Z', null],
    ['2026-11-22T15:00:00Z', null],
    ['2026-11-26T15:00:00Z', null],
    ['2026-11-27T18:00:00Z', null],
  ])('%s lies in the session of %s', (at, date) => {
    expect(sessionAt(Date.parse(at))?.date ?? null).toBe(date);
  });

  it.each([
    ['2026-11-22T00:15:00Z', '2026-11-20', '2026-11-23T14:30:00.000Z'],
    ['2026-11-20T15:00:00Z', '2026-11-19', '2026-11-23T14:30:00.000Z'],
    ['2026-11-26T15:00:00Z', '2026-11-25', '2026-11-27T14:30:00.000Z'],
    ['2025-04-20T12:00:00Z', '2025-04-17', '2025-04-21T13:30:00.000Z'],
    ['2026-03-07T12:00:00Z', '2026-03-06', '2026-03-09T13:30:00.000Z'],
  ])('%s comes after the session of %s and before %s', (at, closed, opening) => {
    expect(lastClosed(Date.parse(at)).date).toBe(closed);
    expect(new Date(nextOpening(Date.parse(at))).toISOString()).toBe(opening);
  });

  it('is another day in New York than in UTC', () => {
    expect(newYorkDate(Date.parse('2026-11-20T04:59:59Z'))).toBe('2026-11-19');
    expect(newYorkDate(newYorkNoon('2026-07-04'))).toBe('2026-07-04');
  });
});

it.each([
  ['within one session', '2026-11-20T15:00:00Z', '2026-11-20T15:02:00Z', 120_000],
  ['over night', '2026-11-19T20:59:00Z', '2026-11-20T14:31:00Z', 120_000],
  ['over a weekend', '2026-11-20T21:00:00Z', '2026-11-23T14:30:00Z', 0],
  ['over a holiday and an early close', '2026-11-25T21:00:00Z', '2026-11-30T14:30:00Z', 3.5 * 3_600_000],
  ['backwards', '2026-11-20T15:02:00Z', '2026-11-20T15:00:00Z', 0],
])('%s it is open for so long', (_name, from, to, open) => {
  expect(openMs(Date.parse(from), Date.parse(to))).toBe(open);
});
