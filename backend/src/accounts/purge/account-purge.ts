import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Leases } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const EVERY_MS = 60 * 60_000;

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

/** Forgets sessions and mailed tokens a week after they are over. Runs in the process that has the `scheduler` lease. */
@Injectable()
export class AccountPurge implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** Fails quietly: the next run does it. */
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    const fence = this.leases.fence('scheduler');
    if (fence === null) return;
    try {
      const [done] = await this.db.query<{ fenceHolds: boolean }[]>(PURGE, [fence.owner, fence.epoch]);
      if (done?.fenceHolds === false) this.leases.refused('scheduler', fence);
    } catch (error) {
      this.logger.warn({ err: error }, 'old sessions and tokens could not be purged');
    }
  }
}
