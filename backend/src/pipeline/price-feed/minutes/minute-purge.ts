import { HOURLY_MS, type Purge } from '../../../platform/jobs/purges.js';
import { DAY_BYTES } from '../domain/minute-day.js';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';

/** 30 whole days and the one that goes on. */
const KEPT_DAYS = 31;

/**
 * Deletes days that are over their time, and beyond `megabytes` the days of coins that nobody looked at for longest; the core
 * coins go last. A day without a trade counts for nothing.
 */
export function minuteDayPurge(megabytes: number): Purge {
  return {
    name: 'minutes of days',
    everyMs: HOURLY_MS,
    sql: `
WITH ranked AS (
  SELECT days.symbol, days.source, days.day,
         sum(octet_length(days.minutes)) OVER (
           ORDER BY days.symbol = ANY ($2::text[]) DESC, coin.used_at DESC NULLS LAST, days.symbol, days.day DESC, days.source
         ) AS bytes
    FROM minute_days days LEFT JOIN minute_coins coin USING (symbol)
), dropped AS (
  DELETE FROM minute_days kept USING ranked
   WHERE kept.symbol = ranked.symbol AND kept.source = ranked.source AND kept.day = ranked.day
     AND (ranked.bytes > $1 OR kept.day < (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS})
  RETURNING kept.symbol, kept.day
)
UPDATE minute_coins SET read_at = NULL, version = version + 1
 WHERE symbol IN (SELECT symbol FROM dropped WHERE day >= (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS})`,
    parameters: [Math.max(DAY_BYTES, megabytes * 1_000_000), [...CORE_SYMBOLS]],
  };
}
