const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** What clocks of an IANA zone show, as a field for date and time holds it: "2026-11-25T14:00". Takes ISO 8601 or epoch ms. */
export function localInput(at: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The same as if it were UTC, in epoch milliseconds; NaN for what is no date and time. */
function asUtc(local: string): number {
  const [, year, month, day, hour, minute] = LOCAL.exec(local) ?? [];
  return year === undefined ? NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

function offsetAt(at: number, timeZone: string): number {
  return asUtc(localInput(at, timeZone)) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/**
 * The moments at which clocks of a zone show a local time, earliest first, as ISO 8601 with their offset: two in the hour that
 * comes twice when clocks go back, none in the one that they leave out, and for what is no date and time.
 */
export function momentsAt(local: string, timeZone: string): readonly string[] {
  const utc = asUtc(local);
  if (Number.isNaN(utc)) return [];
  const offsets = new Set([utc - DAY_MS, utc + DAY_MS].map((at) => offsetAt(at, timeZone)));
  return [...offsets]
    .filter((offset) => localInput(utc - offset, timeZone) === local)
    .sort((a, b) => b - a)
    .map((offset) => `${local}:00${offsetText(offset)}`);
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** What people call a zone: "Vienna time". */
export function zoneWords(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return `${city.replaceAll('_', ' ')} time`;
}
