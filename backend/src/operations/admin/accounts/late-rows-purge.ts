import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PURGE_EVERY_MS, Purges } from '../../../platform/leases/purges.js';

/**
 * What is queued for many people at once does not lock their accounts: it may come right behind a deletion that keeps the
 * account's row. It goes nowhere, since whoever sends looks at the account, and goes away here, unless owner $1 has lost
 * epoch $2 of the lease.
 */
const PURGE = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'scheduler' AND owner = $1::uuid AND epoch = $2 FOR KEY SHARE
), gone AS MATERIALIZED (
  SELECT id FROM users
   WHERE status = 'deleted' AND status_since > now() - interval '7 days' AND EXISTS (SELECT FROM fence)
), late_deliveries AS (
  DELETE FROM deliveries USING gone WHERE deliveries.user_id = gone.id
), late_summaries AS (
  DELETE FROM daily_summaries USING gone WHERE daily_summaries.user_id = gone.id
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

/** Erases what was written of accounts in the moment of their deletion. Runs in the process that has the `scheduler` lease. */
@Injectable()
export class LateRowsPurge {
  constructor(private readonly purges: Purges) {}

  /** Never rejects. */
  @Interval(PURGE_EVERY_MS)
  async run(): Promise<void> {
    await this.purges.run({ sql: PURGE, complaint: 'late rows of deleted accounts could not be purged' });
  }
}
