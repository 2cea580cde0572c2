import { FEED_NAMES, type FeedName } from '../../../e2e/stand-ins/news/domain/article.js';
import type { NewsStandIn } from '../../../e2e/stand-ins/news/news-stand-in.js';
import { startNewsStandIn } from '../../../e2e/stand-ins/news/start-news-stand-in.js';
import { FeedPollJob } from '../../src/features/news/feeds/feed-poll-job.js';
import { Headlines } from '../../src/features/news/headlines.js';
import { SENTIMENT } from '../../src/features/news/sentiment/sentiment-alerts.js';
import { SentimentJob } from '../../src/features/news/sentiment/sentiment-job.js';
import type { Config } from '../../src/platform/config/config.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson, type PersonOptions } from '../fixtures/people.js';
import { purge } from '../support/purge.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { NEWS_PURGES } from '../../src/features/news/news.module.js';
import { runJob } from '../support/run-job.js';

export interface StoredArticle {
  readonly feed: string;
  readonly title: string;
  readonly url: string;
  readonly source: string;
  readonly lead: string;
  readonly symbols: readonly string[];
  readonly score: number;
  readonly lexicon: string;
}

export interface FeedFacts {
  readonly url: string;
  readonly etag: string | null;
  readonly failure: string | null;
  readonly succeeded: boolean;
}

/** A person with a chat of their own. */
export interface Told extends MadePerson {
  readonly chat: number;
}

/** The backend with Telegram and news on this machine. Feeds and sentiment are read when a test says so. */
export class NewsFixture {
  private constructor(
    readonly app: TrialApp,
    readonly news: NewsStandIn,
  ) {}

  /** `feeds`: those of the stand-in that are read; `more`: addresses besides. */
  static async open(
    feeds: readonly FeedName[] = FEED_NAMES,
    more: readonly string[] = [],
    overrides: Partial<Config> = {},
  ): Promise<NewsFixture> {
    const news = await startNewsStandIn();
    const newsFeeds = [...feeds.map((name) => news.feedUrls[name]), ...more];
    const app = await startTrialApp({ newsFeeds, ...overrides });
    const leases = app.nest.get(Leases);
    await until(() => leases.fence('scheduler') !== null);
    const fixture = new NewsFixture(app, news);
    await fixture.askAll(newsFeeds.length);
    return fixture;
  }

  get db() {
    return this.app.db;
  }

  get headlines(): Headlines {
    return this.app.nest.get(Headlines);
  }

  /** By symbol; assets with fewer than 3 articles are not there. */
  async sentiment(): Promise<ReadonlyMap<string, { readonly mean: number; readonly articles: number }>> {
    const rows = await this.db.query<{ symbol: string; mean: number; articles: number }[]>(
      `SELECT symbol, mean::float8, articles FROM (${SENTIMENT}) AS of_asset ORDER BY symbol`,
    );
    return new Map(rows.map(({ symbol, mean, articles }) => [symbol, { mean, articles }]));
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.news.close();
  }

  /** No article, fault, person or alert is left of what was before. */
  async renew(): Promise<void> {
    for (const source of FEED_NAMES) this.news.setFault(source, null);
    this.news.clear();
    await this.db.query('DELETE FROM articles');
    await this.db.query('DELETE FROM users');
    await this.db.query('UPDATE news_feeds SET etag = NULL, last_modified = NULL, failure = NULL');
  }

  /** Asks those of the stand-in, or every feed if none is named, as if 5 minutes had passed. */
  async poll(...names: readonly FeedName[]): Promise<void> {
    const named = names.map((name) => this.news.feedUrls[name]);
    await this.db.query(
      `UPDATE news_feeds SET checked_at = checked_at - interval '5 minutes'
        WHERE url = ANY ($1) OR cardinality($1::text[]) = 0`,
      [named],
    );
    await this.askAll((await this.feeds()).length);
  }

  purge(): Promise<void> {
    return purge(this.db, NEWS_PURGES);
  }

  /** One run of the sentiment job. */
  look(): Promise<void> {
    return runJob(this.app.nest.get(SentimentJob).job);
  }

  articles(): Promise<StoredArticle[]> {
    return this.db.query<StoredArticle[]>(
      'SELECT feed_url AS feed, title, url, source, lead, symbols, score, lexicon FROM articles ORDER BY title',
    );
  }

  feeds(): Promise<FeedFacts[]> {
    return this.db.query<FeedFacts[]>(
      'SELECT url, etag, failure, succeeded_at IS NOT NULL AS succeeded FROM news_feeds ORDER BY url',
    );
  }

  /** So many articles with a coin's name and nothing else but a score. */
  async putSentiment(symbol: string, score: number, count = 3): Promise<void> {
    const [feed] = await this.feeds();
    await this.db.query(
      `INSERT INTO articles (feed_url, guid, url, url_key, source, title, symbols, score, lexicon, published_at)
       SELECT $1, $2 || n || clock_timestamp(), 'https://a.example/' || n, $2 || n || clock_timestamp(), 'Source',
              $2 || ' headline ' || n, ARRAY[$2], $3, 'test', now() - n * interval '1 minute'
         FROM generate_series(1, $4::int) AS n`,
      [feed?.url, symbol, score, count],
    );
  }

  /** Somebody whose messages go to a chat. */
  async person(options: PersonOptions = { grant: 'pro' }): Promise<Told> {
    const made = await makePerson(this.db, options);
    const { id: chat } = this.app.telegram.putPerson({ first_name: 'Ann', started: true });
    await this.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [chat]);
    await linkChat(this.db, chat, made.id);
    return { ...made, chat };
  }

  /** How many notices are there for a person, however they stand. */
  async notices(userId: string): Promise<number> {
    const [row] = await this.db.query<{ count: number }[]>(
      `SELECT count(*)::int FROM deliveries
        WHERE kind = 'notice' AND channel = 'telegram' AND user_id = $1 AND body ILIKE '%the news about %'`,
      [userId],
    );
    return row?.count ?? 0;
  }

  private async askAll(count: number): Promise<void> {
    await until(async () => {
      await runJob(this.app.nest.get(FeedPollJob).job);
      return (await this.asked()) === count;
    });
  }

  /** How many feeds were asked within the last 5 minutes. */
  private async asked(): Promise<number> {
    const [row] = await this.db.query<{ count: number }[]>(
      `SELECT count(*)::int FROM news_feeds WHERE checked_at > now() - interval '5 minutes'`,
    );
    return row?.count ?? 0;
  }
}
