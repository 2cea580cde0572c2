/** A trading day of the US stock exchanges; epoch milliseconds. */
export interface Session {
  /** In New York, "2026-11-20". */
  readonly date: string;
  readonly opensAt: number;
  readonly closesAt: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OPENS = 9 * 60 + 30;
const CLOSES = 16 * 60;
const CLOSES_EARLY = 13 * 60;
/** Weekends and holidays together are never longer. */
const MOST_DAYS_CLOSED = 10;

/** Days the exchanges were closed beyond their rules: the day of mourning for President Carter. */
const EXTRA_CLOSURES: ReadonlySet<string> = new Set(['2025-01-09']);

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * The session of a day in New York ("2026-11-20"), null if closed: 9:30 to 16:00, or 13:00 on early closes, by the holiday
 * rules of NYSE and Nasdaq (nyse.com/markets/hours-calendars, NYSE rule 7.2). Unscheduled closures: EXTRA_CLOSURES. Pure.
 */
export function sessionOn(date: string): Session | null {
  const day = new Date(`${date}T00:00:00Z`);
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6 || isHoliday(day) || EXTRA_CLOSURES.has(date)) return null;
  const closes = closesEarly(day) ? CLOSES_EARLY : CLOSES;
  return { date, opensAt: epochOf(day, OPENS), closesAt: epochOf(day, closes) };
}

/** The session a moment lies in, its opening included, its close not; null outside. */
export function sessionAt(at: number): Session | null {
  const session = sessionOn(newYorkDate(at));
  return session !== null && at >= session.opensAt && at < session.closesAt ? session : null;
}

/** The last session that has closed by then. */
export function lastClosed(at: number): Session {
  for (let back = 0; back <= MOST_DAYS_CLOSED; back += 1) {
    const session = sessionOn(shifted(newYorkDate(at), -back));
    if (session !== null && session.closesAt <= at) return session;
  }
  throw new RangeError('The exchanges are never closed this long');
}

/** When the exchanges open next, after that moment. */
export function nextOpening(at: number): number {
  for (let ahead = 0; ahead <= MOST_DAYS_CLOSED; ahead += 1) {
    const session = sessionOn(shifted(newYorkDate(at), ahead));
    if (session !== null && session.opensAt > at) return session.opensAt;
  }
  throw new RangeError('The exchanges are never closed this long');
}

/** The milliseconds of a span that lie in sessions; of a longer span than a month the last month counts. */
export function openMs(from: number, to: number): number {
  let open = 0;
  const start = Math.max(from, to - 31 * DAY_MS);
  for (let date = newYorkDate(start); date <= newYorkDate(to); date = shifted(date, 1)) {
    const session = sessionOn(date);
    if (session === null) continue;
    open += Math.max(0, Math.min(to, session.closesAt) - Math.max(start, session.opensAt));
  }
  return open;
}

/** The day it is in New York: "2026-11-20". */
export function newYorkDate(at: number): string {
  const { year, month, day } = partsAt(at);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight in New York. */
export function newYorkMinutes(at: number): number {
  const { hour, minute } = partsAt(at);
  return Number(hour) * 60 + Number(minute);
}

/** Noon of a day in New York, for what is known by its day only. */
export function newYorkNoon(date: string): number {
  return epochOf(new Date(`${date}T00:00:00Z`), 12 * 60);
}

/** A day that is so many days later. */
export function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function partsAt(at: number): Readonly<Record<string, string>> {
  return Object.fromEntries(newYork.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** Minutes of a day in New York as a moment; not for the hour in which clocks change. */
function epochOf(day: Date, minutes: number): number {
  const wall = day.getTime() + minutes * MINUTE_MS;
  const { year, month, day: date, hour, minute, second } = partsAt(wall + 5 * HOUR_MS);
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return wall + 5 * HOUR_MS - (shown - wall);
}

function isHoliday(day: Date): boolean {
  const month = day.getUTCMonth() + 1;
  const date = day.getUTCDate();
  const weekday = day.getUTCDay();
  const nth = Math.ceil(date / 7);
  const isMonday = weekday === 1;
  switch (month) {
    case 1: // New Year's Day at a Saturday closes no Friday: the year before ends then.
      return date === 1 || (date === 2 && isMonday) || (isMonday && nth === 3);
    case 2:
      return isMonday && nth === 3;
    case 5:
      return isMonday && date > 24;
    case 6: // Juneteenth since 2022.
      return day.getUTCFullYear() >= 2022 && isObserved(day, 19);
    case 7:
      return isObserved(day, 4);
    case 9:
      return isMonday && nth === 1;
    case 11:
      return weekday === 4 && nth === 4;
    case 12:
      return isObserved(day, 25);
    default:
      return isGoodFriday(day);
  }
}

/** A holiday at a Saturday is kept on Friday, one at a Sunday on Monday. */
function isObserved(day: Date, holiday: number): boolean {
  const date = day.getUTCDate();
  const weekday = day.getUTCDay();
  return (
    date === holiday || (weekday === 5 && date === holiday - 1) || (weekday === 1 && date === holiday + 1)
  );
}

/** The day after Thanksgiving, and the days before Independence Day and Christmas where those are kept on their day. */
function closesEarly(day: Date): boolean {
  const month = day.getUTCMonth() + 1;
  const date = day.getUTCDate();
  const weekday = day.getUTCDay();
  if (month === 11) return weekday === 5 && date >= 23 && date <= 29;
  return weekday <= 4 && ((month === 7 && date === 3) || (month === 12 && date === 24));
}

function isGoodFriday(day: Date): boolean {
  return day.getTime() === easterSunday(day.getUTCFullYear()) - 2 * DAY_MS;
}

/** By the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const days = h + l - 7 * m;
  const month = Math.floor((days + 90) / 25);
  return Date.UTC(year, month - 1, (days + 33 * month + 19) % 32);
}
