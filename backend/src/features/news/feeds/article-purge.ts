import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PURGE_EVERY_MS, Purges } from '../../../platform/leases/purges.js';

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
export class ArticlePurge {
  constructor(private readonly purges: Purges) {}

  /** Never rejects. */
  @Interval(PURGE_EVERY_MS)
  async run(): Promise<void> {
    await this.purges.run({ sql: PURGE, complaint: 'old articles could not be purged' });
  }
}
