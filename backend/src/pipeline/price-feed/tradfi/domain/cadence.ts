import { newYorkDate, newYorkMinutes, nextOpening, sessionAt, openMs } from './us-market.js';

/** Official values come a minute or more apart. */
const USUAL_GAP_MS = 180_000;

/** Whether an official value may have moved between two evaluations. The index moves in session only. Pure. */
export function mayHaveMoved(symbol: string, from: number, to: number): boolean {
  return (symbol === 'NASDAQ' ? openMs(from, to) : to - from) > USUAL_GAP_MS;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The first values come a moment after the opening. */
const AFTER_OPENING_MS = 3_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * MINUTE_MS;
/** In session a value is good for 2 minutes. */
const LONGEST_IN_SESSION_MS = 2 * MINUTE_MS;
const SETTLED_RETRY_MS = 10 * MINUTE_MS;
const RELEASE = { from: 14 * 60 - 1, to: 14 * 60 + 10 };

/** The interval of the index: a minute in session, 15 outside, not beyond the opening. Pure. */
export function indexWaitMs(now: number): number {
  return Math.min(sessionAt(now) === null ? 15 * MINUTE_MS : MINUTE_MS, toOpeningMs(now));
}

/**
 * The backoff after failures in a row: 30 s, doubling up to 15 min (2 min in session), not beyond the opening, but at least
 * `retryAfterMs` up to an hour. Pure.
 */
export function retryWaitMs(failures: number, retryAfterMs: number | null, now: number): number {
  const longest = sessionAt(now) === null ? LONGEST_RETRY_MS : LONGEST_IN_SESSION_MS;
  const growing = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), longest, toOpeningMs(now));
  return Math.max(Math.min(retryAfterMs ?? 0, HOUR_MS), growing);
}

function toOpeningMs(now: number): number {
  return nextOpening(now) + AFTER_OPENING_MS - now;
}

/** The interval of the range in force: an hour, or 10 minutes after a failure. Pure. */
export function settledWaitMs(outcome: 'succeeded' | 'failed'): number {
  return outcome === 'succeeded' ? HOUR_MS : SETTLED_RETRY_MS;
}

/** The interval of the press feed: 4 minutes; a minute around 14:00 in New York on weekdays, when decisions come. Pure. */
export function pressWaitMs(now: number): number {
  const weekday = new Date(`${newYorkDate(now)}T00:00:00Z`).getUTCDay();
  const minutes = newYorkMinutes(now);
  if (weekday === 0 || weekday === 6) return 4 * MINUTE_MS;
  if (minutes >= RELEASE.from && minutes < RELEASE.to) return MINUTE_MS;
  const toRelease = RELEASE.from - minutes;
  return toRelease > 0 && toRelease < 4 ? toRelease * MINUTE_MS : 4 * MINUTE_MS;
}
