import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { ArticlePurge } from './feeds/article-purge.js';
import { FeedPoll } from './feeds/feed-poll.js';
import { StoredFeeds } from './feeds/stored-feeds.js';
import { Headlines } from './headlines.js';
import { Moods } from './sentiment/moods.js';
import { SentimentAlerts } from './sentiment/sentiment-alerts.js';
import { SentimentRounds } from './sentiment/sentiment-rounds.js';

/** News about coins: feeds read into articles, what they say about an asset's mood, and which matter to a person. */
@Module({
  imports: [DeliveryModule],
  providers: [StoredFeeds, FeedPoll, ArticlePurge, Headlines, Moods, SentimentAlerts, SentimentRounds],
  exports: [Headlines, Moods],
})
export class NewsModule {}
