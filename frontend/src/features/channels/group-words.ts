const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "9:05 left", of a link that ends at `until`, ISO 8601; `now` in epoch milliseconds. Pure. */
export function timeLeft(until: string, now: number): string {
  const ms = Math.max(0, Date.parse(until) - now);
  const minutes = Math.floor(ms / MINUTE);
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  return `${minutes}:${String(seconds).padStart(2, '0')} left.`;
}
