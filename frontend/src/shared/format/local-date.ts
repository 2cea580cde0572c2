const DEFAULT_ZONE = 'Europe/Vienna';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A day for people, en-GB: "21 Nov 2026". Takes ISO 8601 and an IANA zone, Vienna by default. */
export function localDate(at: string, timeZone: string = DEFAULT_ZONE): string {
  return new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone }).format(new Date(at));
}

/** The same to the minute, where the hour matters: "21 Nov 2026, 15:03 CET". */
export function localMoment(at: string, timeZone: string = DEFAULT_ZONE): string {
  const toTheMinute = {
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  } as const;
  return new Intl.DateTimeFormat('en-GB', toTheMinute).format(new Date(at));
}

/** What clocks in Vienna show today when it is this time in UTC; both HH:MM. `now` is epoch milliseconds. */
export function viennaTimeOf(utcTime: string, now: number = Date.now()): string {
  const day = new Date(now).toISOString().slice(0, 10);
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: DEFAULT_ZONE,
  }).format(new Date(`${day}T${utcTime}:00Z`));
}
