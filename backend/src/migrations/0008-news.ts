import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Articles and the feeds they come from, what was told about them, daily summaries, and official values. */
export class News1763773200008 implements MigrationInterface {
  name = 'News1763773200008';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE news_feeds (
        url text PRIMARY KEY,
        etag text,
        last_modified text,
        checked_at timestamptz,
        succeeded_at timestamptz,
        failure text
      );

      CREATE TABLE articles (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        feed_url text NOT NULL REFERENCES news_feeds ON DELETE CASCADE,
        guid text NOT NULL,
        url text NOT NULL,
        url_key text NOT NULL UNIQUE,
        source text NOT NULL,
        title text NOT NULL,
        lead text NOT NULL DEFAULT '',
        symbols text[] NOT NULL,
        score real NOT NULL CHECK (score BETWEEN -1 AND 1),
        lexicon text NOT NULL,
        published_at timestamptz NOT NULL,
        fetched_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (feed_url, guid)
      );
      CREATE INDEX articles_by_time ON articles (published_at);

      CREATE TABLE sentiment_alerts (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        symbol text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        mean real NOT NULL,
        articles integer NOT NULL,
        PRIMARY KEY (user_id, symbol, at)
      );

      CREATE TABLE daily_summaries (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        on_date date NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, on_date)
      );
      CREATE INDEX users_by_summary_time ON users (daily_summary_time) WHERE status = 'active';

      CREATE TABLE official_values (
        symbol text PRIMARY KEY CHECK (symbol IN ('NASDAQ', 'FED', 'XAU')),
        value double precision NOT NULL CHECK (value >= 0 AND value < 'Infinity'),
        value_at timestamptz NOT NULL,
        confirmed_at timestamptz NOT NULL,
        source text NOT NULL
      );
      CREATE TABLE fed_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        low numeric(6, 3) NOT NULL,
        high numeric(6, 3) NOT NULL,
        before_high numeric(6, 3) NOT NULL,
        state text NOT NULL CHECK (state IN ('announced', 'effective')),
        source text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE fed_changes, official_values;
      DROP INDEX users_by_summary_time;
      DROP TABLE daily_summaries, sentiment_alerts, articles, news_feeds;
    `);
  }
}
