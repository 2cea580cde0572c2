const SECOND = 1000;
const SHORTEST = 100;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A moment in UTC to the second, "14:03:07"; with its day, "20 Nov 14:03:07", when it lies on another UTC day than
 * `reference`. Both in epoch milliseconds.
 */
export function clockTime(at: number, reference: number): string {
  const date = new Date(at);
  const time = date.toISOString().slice(11, 19);
  const sameDay = Math.floor(at / DAY) === Math.floor(reference / DAY);
  return sameDay ? time : `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${time}`;
}

/** The same to the minute: "14:03", "20 Nov 14:03". */
export function clockMinutes(at: number, reference: number): string {
  return clockTime(at, reference).slice(0, -':00'.length);
}

/** The same to the millisecond, without a day: "14:03:07.250". */
export function clockMillis(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
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
