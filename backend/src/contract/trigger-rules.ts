import type { Watch } from './series.js';

export const MOST_GUARDS = 2;
export const GUARD_TWICE = 'A further condition must differ from the others.';

const MINUTE_MS = 60_000;
const NEAREST_END_MS = 10 * MINUTE_MS;
const FARTHEST_END_MS = 366 * 24 * 60 * MINUTE_MS;
export const END_OUT_OF_RANGE = 'The end must be 10 minutes to 366 days ahead.';

const LONGEST_COOLDOWN_SEC = 604_800;
export const COOLDOWN_OUT_OF_RANGE = 'The time between alerts is 0 to 604,800 whole seconds, 7 days at most.';

export const HYSTERESIS_PERCENT = 'Going back by 0 to 10 percent lets it ring again.';
export const HYSTERESIS_OF_MOVE = 'Going back must be 0 to 10 points, and less than the move.';
export const HYSTERESIS_OF_RSI = 'Going back by 0 to 20 points lets it ring again.';
export const HYSTERESIS_DECIMALS = 'At most four decimals.';

/** Why a trigger cannot end then, in epoch milliseconds; null if it can. Pure. */
export function endFault(end: number, now: number): string | null {
  return end >= now + NEAREST_END_MS && end <= now + FARTHEST_END_MS ? null : END_OUT_OF_RANGE;
}

/** Why so many seconds cannot lie between two alerts; null if they can. Pure. */
export function cooldownFault(seconds: number): string | null {
  const isAllowed = Number.isInteger(seconds) && seconds >= 0 && seconds <= LONGEST_COOLDOWN_SEC;
  return isAllowed ? null : COOLDOWN_OUT_OF_RANGE;
}

/** Why going back by so much cannot let a trigger ring again; null if it can. Pure. */
export function hysteresisFault(watch: Watch, hysteresis: number): string | null {
  const upTo = (most: number) => hysteresis >= 0 && hysteresis <= most;
  switch (watch.kind) {
    case 'move':
    case 'trail':
      if (!upTo(10) || hysteresis >= watch.percent) return HYSTERESIS_OF_MOVE;
      break;
    case 'rsi':
      if (!upTo(20)) return HYSTERESIS_OF_RSI;
      break;
    case 'price':
    case 'average':
    case 'extreme':
      if (!upTo(10)) return HYSTERESIS_PERCENT;
      break;
  }
  return Number(hysteresis.toFixed(4)) === hysteresis ? null : HYSTERESIS_DECIMALS;
}
