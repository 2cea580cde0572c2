import { zoneName } from '../zone-name.js';

const SECOND = 1000;
const SHORTEST = 100;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment to the second in a zone, UTC for null: "14:03:07"; with its day, "20 Nov 14:03:07", when it lies on another day
 * there than `reference`. Both in epoch milliseconds.
 */
export function clockTime(at: number, reference: number, zone: string | null = null): string {
  const date = new Date(shifted(at, zone));
  const time = date.toISOString().slice(11, 19);
  const sameDay = Math.floor(date.getTime() / DAY) === Math.floor(shifted(reference, zone) / DAY);
  return sameDay ? time : `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${time}`;
}

/** The same to the minute: "14:03", "20 Nov 14:03". */
export function clockMinutes(at: number, reference: number, zone: string | null = null): string {
  return clockTime(at, reference, zone).slice(0, -':00'.length);
}

/** The same to the millisecond, without a day: "14:03:07.250". */
export function clockMillis(at: number, zone: string | null = null): string {
  return new Date(shifted(at, zone)).toISOString().slice(11, 23);
}

/** "15:03:07 CET". */
export function zonedTime(at: number, reference: number, zone: string | null = null): string {
  return `${clockTime(at, reference, zone)} ${zoneName(at, zone)}`;
}

/** "15:03 CET". */
export function zonedMinutes(at: number, reference: number, zone: string | null = null): string {
  return `${clockMinutes(at, reference, zone)} ${zoneName(at, zone)}`;
}

/** A moment around midday of a date (YYYY-MM-DD) in a zone: to be compared with, not to be shown. */
export function middayOf(date: string, zone: string | null = null): number {
  const utc = Date.parse(date);
  return utc - (shifted(utc, zone) - utc) + DAY / 2;
}

/** The moment at which clocks in UTC show what clocks in the zone show then. */
function shifted(at: number, zone: string | null): number {
  if (zone === null || zone === 'UTC') return at;
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % SECOND) + SECOND) % SECOND);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  clocks.set(zone, clock);
  return clock;
}

/** How long something took: "0.4 s", "12 min", "3 h 5 min". Never less than "0.1 s": nothing takes no time. */
export function duration(ms: number): string {
  const elapsed = Math.max(SHORTEST, ms);
  if (elapsed < MINUTE) return `${(elapsed / SECOND).toFixed(1)} s`;
  return wholeMinutes(elapsed);
}

/** How old something is, without false precision: "just now", "4 s ago", "2 min ago". */
export function age(ms: number): string {
  if (ms < SECOND) return 'just now';
  return `${ms < MINUTE ? `${Math.floor(ms / SECOND)} s` : wholeMinutes(ms)} ago`;
}

function wholeMinutes(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
