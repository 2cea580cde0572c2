import type { OfficialSource } from './reading.js';
import { lastClosed, sessionAt } from './us-market.js';

/** Values that come from an authority, not from our exchanges. */
export const OFFICIAL_SYMBOLS = ['NASDAQ', 'FED'] as const;
export type OfficialSymbol = (typeof OFFICIAL_SYMBOLS)[number];

/** An official value as it is known. Times in epoch milliseconds. */
export interface OfficialValue {
  readonly symbol: OfficialSymbol;
  /** Points of the Composite; percent, the upper bound of the target range. */
  readonly value: number;
  /** When it came to be: the time of the index's value; when the Fed said so, or noon of a day on which the range held. */
  readonly valueAt: number;
  /** When a source last said so. */
  readonly confirmedAt: number;
  readonly source: OfficialSource;
}

/** `evaluable`: triggers may fire on it now. `stale`: too old to rely on. Never both. */
export interface Standing {
  readonly stale: boolean;
  readonly evaluable: boolean;
}

const INDEX_KEPT_MS = 120_000;
const RATE_KEPT_MS = 36 * 3_600_000;
/** How far a source's clock may be ahead of ours. */
export const AHEAD_MS = 60_000;

/** What may be done with an official value at a moment. Pure. */
export function standingOf(value: OfficialValue, now: number): Standing {
  return value.symbol === 'FED' ? rateStanding(value, now) : indexStanding(value, now);
}

/** When a value was last known to be true: what its age is counted from. */
export function asOf({ symbol, valueAt, confirmedAt }: OfficialValue): number {
  return symbol === 'FED' ? confirmedAt : valueAt;
}

function rateStanding({ confirmedAt }: OfficialValue, now: number): Standing {
  const stale = now - confirmedAt > RATE_KEPT_MS;
  return { stale, evaluable: !stale };
}

/**
 * In session the index stands for 2 minutes after its own time, and a daily close never counts. Outside, the last value of
 * the last session stands; so it does for the first 2 minutes of a session.
 */
function indexStanding({ valueAt, source }: OfficialValue, now: number): Standing {
  const session = sessionAt(now);
  const isAhead = valueAt > now + AHEAD_MS;
  const isOfLastSession = !isAhead && valueAt >= lastClosed(now).closesAt - INDEX_KEPT_MS;
  if (session === null) return { stale: !isOfLastSession, evaluable: false };
  const isLive =
    source !== 'fred' && !isAhead && valueAt >= session.opensAt && now - valueAt <= INDEX_KEPT_MS;
  const isOpening = isOfLastSession && now - session.opensAt <= INDEX_KEPT_MS;
  return { stale: !isLive && !isOpening, evaluable: isLive };
}
