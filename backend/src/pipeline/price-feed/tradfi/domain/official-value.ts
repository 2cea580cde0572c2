import type { OfficialSource } from './reading.js';
import { lastClosed, sessionAt } from './us-market.js';
import type { MarketReading } from './yahoo-chart.js';

/** Values that come from an authority, not from our exchanges. */
export const OFFICIAL_SYMBOLS = ['NASDAQ', 'FED'] as const;
export type OfficialSymbol = (typeof OFFICIAL_SYMBOLS)[number];

/** Times in epoch milliseconds. */
export interface OfficialValue {
  readonly symbol: OfficialSymbol;
  /** Points of the Composite; percent, the upper bound of the target range. */
  readonly value: number;
  /** The time of the index's value; the Fed's announcement, or noon of a day with the range. */
  readonly valueAt: number;
  /** The last confirmation by a source. */
  readonly confirmedAt: number;
  readonly source: OfficialSource;
}

/** `evaluable`: triggers may fire on it now. `stale`: too old to rely on. Never both. */
export interface ValueAge {
  readonly stale: boolean;
  readonly evaluable: boolean;
}

const INDEX_KEPT_MS = 120_000;
const RATE_KEPT_MS = 36 * 3_600_000;
/** How far a source's clock may be ahead of ours. */
export const MAX_AHEAD_MS = 60_000;

export function valueAgeOf(value: OfficialValue, now: number): ValueAge {
  return value.symbol === 'FED' ? rateAge(value, now) : indexAge(value, now);
}

/** The time from which the age of a value counts. */
export function asOf({ symbol, valueAt, confirmedAt }: OfficialValue): number {
  return symbol === 'FED' ? confirmedAt : valueAt;
}

function rateAge({ confirmedAt }: OfficialValue, now: number): ValueAge {
  const stale = now - confirmedAt > RATE_KEPT_MS;
  return { stale, evaluable: !stale };
}

/**
 * In session the index is good for 2 minutes after its own time, and a daily close never counts. Outside, and in the first 2
 * minutes of a session, the last value of the last session is good.
 */
function indexAge({ valueAt, source }: OfficialValue, now: number): ValueAge {
  const session = sessionAt(now);
  const isAhead = valueAt > now + MAX_AHEAD_MS;
  const isOfLastSession = !isAhead && valueAt >= lastClosed(now).closesAt - INDEX_KEPT_MS;
  if (session === null) return { stale: !isOfLastSession, evaluable: false };
  const isLive =
    source !== 'fred' && !isAhead && valueAt >= session.opensAt && now - valueAt <= INDEX_KEPT_MS;
  const isOpening = isOfLastSession && now - session.opensAt <= INDEX_KEPT_MS;
  return { stale: !isLive && !isOpening, evaluable: isLive };
}

/** At 20 % the exchanges halt for the day (level 3 of the circuit breakers). */
const MOST_MOVE = 0.21;
/** An older value limits nothing. */
const KNOWN_DAYS_MS = 5 * 86_400_000;

/** The fault of an index reading, null if it is plausible. `known` is the value before. Pure. */
export function faultOfIndex(
  { value, valueAt, previousClose }: MarketReading,
  known: { readonly value: number; readonly valueAt: number } | null,
  now: number,
): 'ahead' | 'absurd' | null {
  if (valueAt > now + MAX_AHEAD_MS) return 'ahead';
  if (previousClose !== null && isFar(value, previousClose)) return 'absurd';
  if (known !== null && valueAt - known.valueAt < KNOWN_DAYS_MS && isFar(value, known.value)) return 'absurd';
  return null;
}

function isFar(value: number, from: number): boolean {
  return Math.abs(value / from - 1) > MOST_MOVE;
}
