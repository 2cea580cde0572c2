import { Temporal } from 'temporal-polyfill';

/** A moment in epoch milliseconds, and the date, YYYY-MM-DD, for which it was reckoned. */
export interface LocalMoment {
  readonly at: number;
  readonly date: string;
}

const MINUTE_MS = 60_000;
/** From the day before: one that is over, one that the zone skips, and one more. */
const MOST_DAYS = 5;

/**
 * When clocks in a zone next show a time of day (HH:MM), strictly after `after`, for a date later than `lastTold`: exactly one
 * moment a date. A time that a change of clocks skips is moved by the gap, one that comes twice is the first, and a date that
 * the zone skips has none. Pure.
 */
export function nextLocalMoment(
  zone: string,
  wall: string,
  after: number,
  lastTold: string | null = null,
): LocalMoment {
  const yesterday = addDays(localDate(zone, after), -1);
  let date = lastTold === null || lastTold < yesterday ? yesterday : addDays(lastTold, 1);
  for (let days = 0; days < MOST_DAYS; days += 1, date = addDays(date, 1)) {
    const at = localMoment(zone, wall, date);
    if (at !== null && at > after) return { at, date };
  }
  throw new RangeError(`${wall} never comes in ${zone}`);
}

/** The moment of a time of day on a date; null for a date that the zone skips. Pure. */
export function localMoment(zone: string, wall: string, date: string): number | null {
  const day = Temporal.PlainDate.from(date);
  if (!day.toZonedDateTime(zone).toPlainDate().equals(day)) return null;
  return day.toPlainDateTime(Temporal.PlainTime.from(wall)).toZonedDateTime(zone).epochMilliseconds;
}

/** The date for which `nextLocalMoment` gave a moment: that of the day before where a gap has moved it over midnight. Pure. */
export function dateOfMoment(zone: string, wall: string, at: number): string {
  const date = dateIn(zone, at);
  const before = date.subtract({ days: 1 }).toString();
  return localMoment(zone, wall, before) === at ? before : date.toString();
}

/** `after` for somebody who chooses a time now: its own minute still counts. */
export function fromThisMinute(now: number): number {
  return now - MINUTE_MS;
}

/** The date that calendars in a zone show. Pure. */
export function localDate(zone: string, at: number): string {
  return dateIn(zone, at).toString();
}

/** Monday is 1, Sunday 7. Pure. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** The date so many days later. Pure. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function dateIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
