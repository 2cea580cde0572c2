import type { LeaseName } from './leases.js';

/**
 * What a transaction begins with that writes in the name of a lease of owner $1 and epoch $2: no row if somebody else has
 * it; with a row it cannot change hands before the commit. The epoch is part of a key, so FOR KEY SHARE holds off a
 * take-over and lets renewals pass.
 */
export function fenceSql(lease: LeaseName): string {
  return `SELECT FROM leases WHERE name = '${lease}' AND owner = $1::uuid AND epoch = $2::bigint FOR KEY SHARE`;
}

/** The same as part `fence` of a WITH. Everything the statement writes is to depend on `EXISTS (SELECT FROM fence)`. */
export function fenceCte(lease: LeaseName): string {
  return `fence AS (${fenceSql(lease)})`;
}

/** Renews those of leases $1 that owner $2 has for $3 milliseconds of the database's clock. Returns them. */
export const RENEW_SQL = `
UPDATE leases SET until = clock_timestamp() + $3 * interval '1 millisecond'
 WHERE name = ANY ($1::text[]) AND owner = $2::uuid AND until > '-infinity'
RETURNING name, epoch`;

/**
 * Whether the lease that ends at `until`, in SQL, is in force now, when leases last for `ms` milliseconds. One that ends
 * much later than that was written before the clock of the database was put back: a holder that lives renews it at once,
 * and a dead one must not keep it.
 */
export function inForce(until: string, ms: string): string {
  return `(${until} BETWEEN clock_timestamp() AND clock_timestamp() + 2 * ${ms} * interval '1 millisecond')`;
}

/**
 * Takes lease $1 for owner $2 and $3 milliseconds, with a new epoch, if it is not in force; else it touches no row. Returns
 * one row: `epoch`, or null if the lease is somebody else's, and `leftMs`, the milliseconds it still has, not above 0 if
 * unknown.
 */
export const TAKE_SQL = `
WITH taken AS (
  INSERT INTO leases AS lease (name, owner, epoch, until)
  SELECT $1, $2::uuid, 1, clock_timestamp() + $3 * interval '1 millisecond'
   WHERE NOT EXISTS (SELECT FROM leases WHERE name = $1 AND ${inForce('until', '$3')})
  ON CONFLICT (name) DO UPDATE
     SET owner = excluded.owner, until = excluded.until, epoch = lease.epoch + 1
   WHERE NOT ${inForce('lease.until', '$3')}
  RETURNING epoch
)
SELECT (SELECT epoch FROM taken) AS epoch,
       coalesce((SELECT extract(epoch FROM until) FROM leases WHERE name = $1)
                - extract(epoch FROM clock_timestamp()), 0)::float8 * 1000 AS "leftMs"`;

/** Ends lease $1 of owner $2 so that the next one need not wait. */
export const RELEASE_SQL = `UPDATE leases SET until = '-infinity' WHERE name = $1 AND owner = $2::uuid`;
