const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** For messages that a person reads as they come: after an hour they are of no use. */
export const AN_HOUR_OF_TRIES = {
  waitsMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  patienceMs: HOUR,
} as const;

/** For programs, which take it whenever they are back. */
export const A_DAY_OF_TRIES = {
  waitsMs: [...AN_HOUR_OF_TRIES.waitsMs, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  patienceMs: 24 * HOUR,
} as const;
