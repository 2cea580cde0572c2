import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { FeedPollJob } from './feeds/feed-poll-job.js';
import { StoredFeeds } from './feeds/stored-feeds.js';
import { HOURLY_MS, type Purge, Purges } from '../../platform/jobs/purges.js';
import { Headlines } from './headlines.js';
import { SentimentAlerts } from './sentiment/sentiment-alerts.js';
import { SentimentJob } from './sentiment/sentiment-job.js';

/** News is kept for 30 days. */
export const NEWS_PURGES: readonly Purge[] = [
  {
    name: 'articles',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM articles WHERE published_at < now() - interval '30 days'`,
  },
  {
    name: 'sentiment alerts',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM sentiment_alerts WHERE ended_at < now() - interval '30 days'`,
  },
  {
    name: 'summary notes',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM daily_summaries WHERE at < now() - interval '30 days'`,
  },
];

/** News about coins: feeds read into articles, the sentiment about an asset, and which matter to a person. */
@Module({
  imports: [DeliveryModule],
  providers: [StoredFeeds, FeedPollJob, Headlines, SentimentAlerts, SentimentJob],
  exports: [Headlines],
})
export class NewsModule {
  constructor(purges: Purges) {
    purges.add(...NEWS_PURGES);
  }
}
