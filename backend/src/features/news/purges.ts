import { HOURLY_MS, type Purge } from '../../platform/jobs/purges.js';

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
