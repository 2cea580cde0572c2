import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PURGE_EVERY_MS, Purges } from '../../../platform/leases/purges.js';

/**
 * Deletes sessions and tokens that have been over for 7 days, whatever ended them, unless owner $1 has lost epoch $2 of
 * the lease. The lives of sessions are those of `Sessions`.
 */
const PURGE = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'scheduler' AND owner = $1::uuid AND epoch = $2 FOR KEY SHARE
), old_sessions AS (
  DELETE FROM sessions
   WHERE least(ended_at, last_used_at + interval '7 days', created_at + interval '30 days') < now() - interval '7 days'
     AND EXISTS (SELECT FROM fence)
), old_tokens AS (
  DELETE FROM account_tokens
   WHERE least(used_at, expires_at) < now() - interval '7 days' AND EXISTS (SELECT FROM fence)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

@Injectable()
export class AccountPurge {
  constructor(private readonly purges: Purges) {}

  @Interval(PURGE_EVERY_MS)
  async run(): Promise<void> {
    await this.purges.run({ sql: PURGE, complaint: 'old sessions and tokens could not be purged' });
  }
}
