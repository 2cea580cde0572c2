const TIME_ZONE = 'Europe/Vienna';
const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

const options = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: TIME_ZONE });
const moment = options({ ...DAY, ...TIME, timeZoneName: 'short' });
const momentOfAnotherYear = options({ ...DAY, year: 'numeric', ...TIME, timeZoneName: 'short' });
const timeOnly = options({ ...TIME, timeZoneName: 'short' });
const preciseTime = options({ ...TIME, fractionalSecondDigits: 3, timeZoneName: 'short' });
const minutes = options({ hour: '2-digit', minute: '2-digit' });
const dayOnly = options(DAY);
const year = options({ year: 'numeric' });
const day = options({ ...DAY, year: 'numeric' });

/**
 * A moment for people, to the second, in Vienna time with its zone: "21 Nov, 15:03:07 CET"; with the year when it is not
 * that of `now`. Takes ISO 8601 or epoch ms.
 */
export function localTime(at: string | number, now: number = Date.now()): string {
  const date = new Date(at);
  return (year.format(date) === year.format(now) ? moment : momentOfAnotherYear).format(date);
}

/** As `localTime`, without the day when it is the day of `now` in Vienna: "15:03:07 CET". */
export function localClock(at: string | number, now: number = Date.now()): string {
  const date = new Date(at);
  return day.format(date) === day.format(now) ? timeOnly.format(date) : localTime(at, now);
}

/** A time of the day to the millisecond, in Vienna: "15:03:07.412 CET". */
export function localMillis(at: string | number): string {
  return preciseTime.format(new Date(at));
}

/** A time of the day to the minute, in Vienna, where the zone is plain: "15:03". */
export function localMinutes(at: string | number): string {
  return minutes.format(new Date(at));
}

/** The day of a moment in Vienna: "21 Nov". */
export function localDay(at: string | number): string {
  return dayOnly.format(new Date(at));
}
