import { zoneName } from '@contract/zone-name.js';
import { shownZone } from './shown-zone.js';

const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

const PARTS = {
  moment: { ...DAY, ...TIME },
  momentOfAnotherYear: { ...DAY, year: 'numeric', ...TIME },
  timeOnly: TIME,
  preciseTime: { ...TIME, fractionalSecondDigits: 3 },
  minutes: { hour: '2-digit', minute: '2-digit' },
  dayOnly: DAY,
  year: { year: 'numeric' },
  day: { ...DAY, year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making one takes a hundred times as long as using it. */
const kept = new Map<string, Intl.DateTimeFormat>();

function written(parts: keyof typeof PARTS, at: number | Date): string {
  const timeZone = shownZone();
  const key = `${parts} ${timeZone}`;
  let format = kept.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { ...PARTS[parts], timeZone });
    kept.set(key, format);
  }
  return format.format(at);
}

const withZone = (text: string, at: Date): string => `${text} ${zoneName(at.getTime(), shownZone())}`;

/**
 * A moment for people, to the second, in the person's zone (Vienna by default) with its name: "21 Nov, 15:03:07 CET"; with the year when it is not
 * that of `now`. Takes ISO 8601 or epoch ms.
 */
export function localTime(at: string | number, now: number = Date.now()): string {
  const date = new Date(at);
  const parts = written('year', date) === written('year', now) ? 'moment' : 'momentOfAnotherYear';
  return withZone(written(parts, date), date);
}

/** As `localTime`, without the day when it is the day of `now` there: "15:03:07 CET". */
export function localClock(at: string | number, now: number = Date.now()): string {
  const date = new Date(at);
  const isToday = written('day', date) === written('day', now);
  return isToday ? withZone(written('timeOnly', date), date) : localTime(at, now);
}

/** A time of the day to the millisecond: "15:03:07.412 CET". */
export function localMillis(at: string | number): string {
  const date = new Date(at);
  return withZone(written('preciseTime', date), date);
}

/** A time of the day to the minute, where the zone is plain: "15:03". */
export function localMinutes(at: string | number): string {
  return written('minutes', new Date(at));
}

/** The day of a moment: "21 Nov". */
export function localDay(at: string | number): string {
  return written('dayOnly', new Date(at));
}
