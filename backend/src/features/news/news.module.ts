import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { FeedPollJob } from './feeds/feed-poll-job.js';
import { StoredFeeds } from './feeds/stored-feeds.js';
import { Purges } from '../../platform/jobs/purges.js';
import { Headlines } from './headlines.js';
import { NEWS_PURGES } from './purges.js';
import { SentimentAlerts } from './sentiment/sentiment-alerts.js';
import { SentimentJob } from './sentiment/sentiment-job.js';

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
