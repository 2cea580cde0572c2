import { newYorkDate, newYorkMinutes, nextOpening, sessionAt, openMs } from './us-market.js';

/** Official values come a minute apart or more: a gap shorter than this is none. */
const USUAL_GAP_MS = 180_000;

/**
 * Whether an official value may have moved unseen between two moments at which it was evaluated. The index moves in session
 * only, so a night is no gap. Pure.
 */
export function movedUnseen(symbol: string, from: number, to: number): boolean {
  return (symbol === 'NASDAQ' ? openMs(from, to) : to - from) > USUAL_GAP_MS;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The first values of a session are there a moment after it opened. */
const AFTER_OPENING_MS = 3_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * MINUTE_MS;
/** In session a value stands for 2 minutes: who waits longer is blind. */
const LONGEST_IN_SESSION_MS = 2 * MINUTE_MS;
const SETTLED_RETRY_MS = 10 * MINUTE_MS;
const RELEASE = { from: 14 * 60 - 1, to: 14 * 60 + 10 };

/** How long to wait before the index is asked for again: a minute in session, 15 outside, not beyond its opening. Pure. */
export function indexWaitMs(now: number): number {
  return Math.min(sessionAt(now) === null ? 15 * MINUTE_MS : MINUTE_MS, toOpeningMs(now));
}

/**
 * After so many failures in a row: 30 s, doubling up to 15 min, in session up to 2 min, and not beyond its opening.
 * `retryAfterMs` is what the source asked for: it is never asked sooner, up to an hour. Pure.
 */
export function retryWaitMs(failures: number, retryAfterMs: number | null, now: number): number {
  const longest = sessionAt(now) === null ? LONGEST_RETRY_MS : LONGEST_IN_SESSION_MS;
  const growing = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), longest, toOpeningMs(now));
  return Math.max(Math.min(retryAfterMs ?? 0, HOUR_MS), growing);
}

function toOpeningMs(now: number): number {
  return nextOpening(now) + AFTER_OPENING_MS - now;
}

/** The range that is in force: every hour, or 10 minutes after nobody told it. Pure. */
export function settledWaitMs(outcome: 'told' | 'failed'): number {
  return outcome === 'told' ? HOUR_MS : SETTLED_RETRY_MS;
}

/** The press feed: every 4 minutes; every minute around 14:00 in New York, when decisions are released, on weekdays. Pure. */
export function pressWaitMs(now: number): number {
  const weekday = new Date(`${newYorkDate(now)}T00:00:00Z`).getUTCDay();
  const minutes = newYorkMinutes(now);
  if (weekday === 0 || weekday === 6) return 4 * MINUTE_MS;
  if (minutes >= RELEASE.from && minutes < RELEASE.to) return MINUTE_MS;
  const toRelease = RELEASE.from - minutes;
  return toRelease > 0 && toRelease < 4 ? toRelease * MINUTE_MS : 4 * MINUTE_MS;
}
