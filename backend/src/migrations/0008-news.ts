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
        side text NOT NULL CHECK (side IN ('low', 'high')),
        at timestamptz NOT NULL DEFAULT now(),
        mean real NOT NULL,
        articles integer NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (user_id, symbol, at)
      );
      CREATE UNIQUE INDEX sentiment_alerts_open ON sentiment_alerts (user_id, symbol) WHERE ended_at IS NULL;

      CREATE TABLE daily_summaries (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        on_date date NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, on_date)
      );
      ALTER TABLE users ADD COLUMN summary_time_since timestamptz NOT NULL DEFAULT now();
      CREATE INDEX users_by_summary_time ON users (daily_summary_time) WHERE status = 'active';
      CREATE INDEX deliveries_notices ON deliveries (urgent DESC, next_attempt_at, id)
        WHERE kind = 'notice' AND channel = 'telegram' AND status IN ('pending', 'sending');
      CREATE INDEX deliveries_pressing ON deliveries (chat_id, id)
        WHERE kind <> 'notice' AND channel = 'telegram' AND status IN ('pending', 'sending');

      CREATE TABLE official_values (
        market text NOT NULL CHECK (market IN ('live', 'simulated')),
        symbol text NOT NULL CHECK (symbol IN ('NASDAQ', 'FED')),
        value double precision NOT NULL CHECK (value >= 0 AND value < 'Infinity'),
        low double precision CHECK (low >= 0 AND low < value),
        value_at timestamptz NOT NULL,
        confirmed_at timestamptz NOT NULL,
        source text NOT NULL,
        PRIMARY KEY (market, symbol),
        CHECK ((symbol = 'FED') = (low IS NOT NULL))
      );
      CREATE TABLE fed_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        market text NOT NULL CHECK (market IN ('live', 'simulated')),
        low double precision NOT NULL,
        high double precision NOT NULL,
        before_low double precision NOT NULL,
        before_high double precision NOT NULL,
        state text NOT NULL CHECK (state IN ('announced', 'effective')),
        source text NOT NULL,
        decided_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz
      );
      CREATE INDEX fed_changes_untold ON fed_changes (id) WHERE told_at IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE fed_changes, official_values;
      DROP INDEX deliveries_pressing, deliveries_notices, users_by_summary_time;
      ALTER TABLE users DROP COLUMN summary_time_since;
      DROP TABLE daily_summaries, sentiment_alerts, articles, news_feeds;
    `);
  }
}
