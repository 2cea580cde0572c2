import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Leases } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const EVERY_MS = 60 * 60_000;

/** Deletes articles, sentiment alerts and the notes of daily summaries of more than 30 days ago, unless owner $1 has lost epoch $2 of the lease. */
const PURGE = `
WITH fence AS (
  SELECT FROM leases WHERE name = 'scheduler' AND owner = $1::uuid AND epoch = $2 FOR KEY SHARE
), old_articles AS (
  DELETE FROM articles WHERE published_at < now() - interval '30 days' AND EXISTS (SELECT FROM fence)
), old_alerts AS (
  DELETE FROM sentiment_alerts WHERE ended_at < now() - interval '30 days' AND EXISTS (SELECT FROM fence)
), old_summaries AS (
  DELETE FROM daily_summaries WHERE at < now() - interval '30 days' AND EXISTS (SELECT FROM fence)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

/** Forgets news after 30 days. Runs in the process that has the `scheduler` lease. */
@Injectable()
export class ArticlePurge implements OnModuleInit {
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
      this.logger.warn({ err: error }, 'old articles could not be purged');
    }
  }
}
