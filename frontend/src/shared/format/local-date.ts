import { shownZone } from './shown-zone.js';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A day for people, en-GB: "21 Nov 2026". Takes ISO 8601 and an IANA zone, the person's by default. */
export function localDate(at: string, timeZone: string = shownZone()): string {
  return new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone }).format(new Date(at));
}

/** The same to the minute, where the hour matters: "21 Nov 2026, 15:03 CET". */
export function localMoment(at: string, timeZone: string = shownZone()): string {
  const toTheMinute = {
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  } as const;
  return new Intl.DateTimeFormat('en-GB', toTheMinute).format(new Date(at));
}

const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;

/** What clocks in the person's zone show today when it is this time in UTC; both HH:MM. `now` is epoch milliseconds. */
export function localTimeOf(
  utcTime: string,
  now: number = Date.now(),
  timeZone: string = shownZone(),
): string {
  const day = new Date(now).toISOString().slice(0, 10);
  return new Intl.DateTimeFormat('en-GB', { ...MINUTES, timeZone }).format(new Date(`${day}T${utcTime}:00Z`));
}

/** The other way round: what it is in UTC today when clocks in a zone show this time. To be shown, not to be stored. */
export function utcTimeOf(localTime: string, timeZone: string, now: number = Date.now()): string {
  const shown = minutesOf(localTimeOf(new Date(now).toISOString().slice(11, 16), now, timeZone));
  const offset = shown - minutesOf(new Date(now).toISOString().slice(11, 16));
  const minutes = (minutesOf(localTime) - offset + 2 * DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const DAY_MINUTES = 24 * 60;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
