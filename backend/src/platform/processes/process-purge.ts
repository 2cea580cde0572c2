import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Purges } from '../leases/purges.js';

const EVERY_MS = 10 * 60_000;

/**
 * Forgets processes that were not seen within an hour of now, or that were seen in what has become the future, unless
 * owner $1 has lost epoch $2 of the lease. One that lives after all is back with its next heartbeat.
 */
const PURGE = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'scheduler' AND owner = $1::uuid AND epoch = $2 FOR KEY SHARE
), gone AS (
  DELETE FROM processes
   WHERE seen_at NOT BETWEEN now() - interval '1 hour' AND now() + interval '1 hour' AND EXISTS (SELECT FROM fence)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

/** Forgets processes that ended without a word. Runs in the process that has the `scheduler` lease. */
@Injectable()
export class ProcessPurge {
  constructor(private readonly purges: Purges) {}

  /** Never rejects. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.purges.run({ sql: PURGE, complaint: 'processes that are gone could not be forgotten' });
  }
}
