import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fenceCte } from '../../../platform/leases/lease-sql.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { Article } from '../domain/article.js';
import type { Validators } from './fetch-feed.js';

/** An article with what we make of it. */
export interface JudgedArticle extends Article {
  readonly source: string;
  readonly symbols: readonly string[];
  readonly score: number;
  readonly lexicon: string;
}

/** A feed that is to be asked. */
export interface DueFeed extends Validators {
  readonly url: string;
  /** Why it could not be read the last time; null: it could, or was never asked. */
  readonly failure: string | null;
}

/** What is written about a feed after it was asked. */
export type FeedOutcome =
  | { readonly kind: 'read'; readonly validators: Validators; readonly articles: readonly JudgedArticle[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string };

export type Written = { readonly kind: 'written'; readonly added: number } | { readonly kind: 'fenced' };

const FENCE = `WITH ${fenceCte('scheduler')}`;

/** What nobody names any more is forgotten with its articles, so a simulated feed never outlives its simulation. */
const ADOPT = `
${FENCE}, gone AS (
  DELETE FROM news_feeds WHERE url <> ALL ($3::text[]) AND EXISTS (SELECT FROM fence)
)
INSERT INTO news_feeds (url) SELECT unnest($3::text[]) WHERE EXISTS (SELECT FROM fence)
ON CONFLICT DO NOTHING`;

/** Feeds that were not asked for 5 minutes; a last time that is still to come says that the clock was put back. */
const DUE = `
SELECT url, etag, last_modified AS "lastModified", failure FROM news_feeds
 WHERE url = ANY ($1::text[])
   AND (checked_at IS NULL OR checked_at > now() OR checked_at <= now() - interval '5 minutes')
 ORDER BY checked_at NULLS FIRST, url`;

const READ = `
${FENCE}, feed AS (
  UPDATE news_feeds SET etag = $4, last_modified = $5, checked_at = now(), succeeded_at = now(), failure = NULL
   WHERE url = $3 AND EXISTS (SELECT FROM fence)
), added AS (
  INSERT INTO articles
    (feed_url, guid, url, url_key, source, title, lead, symbols, score, lexicon, published_at)
  SELECT $3, guid, url, "urlKey", source, title, lead, symbols, score, lexicon,
         to_timestamp("publishedAt" / 1000.0)
    FROM jsonb_to_recordset($6::jsonb) AS article (
      guid text, url text, "urlKey" text, source text, title text, lead text, symbols text[], score real,
      lexicon text, "publishedAt" float8)
   WHERE EXISTS (SELECT FROM fence)
  ON CONFLICT DO NOTHING
  RETURNING id
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds", (SELECT count(*) FROM added)::int AS added`;

const UNCHANGED = `
${FENCE}, feed AS (
  UPDATE news_feeds SET checked_at = now(), succeeded_at = now(), failure = NULL
   WHERE url = $3 AND EXISTS (SELECT FROM fence)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds", 0 AS added`;

/** What it said of its document is forgotten too: after a failure the whole of it is read again. */
const FAILED = `
${FENCE}, feed AS (
  UPDATE news_feeds SET checked_at = now(), failure = $4, etag = NULL, last_modified = NULL
   WHERE url = $3 AND EXISTS (SELECT FROM fence)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds", 0 AS added`;

/** Scores of one mean must be of one lexicon. Older articles are in no mean. */
const OF_OTHER_LEXICON = `
SELECT id, title FROM articles WHERE lexicon <> $1 AND published_at > now() - interval '24 hours'`;

const RESCORE = `
${FENCE}
UPDATE articles SET score = rescored.score, lexicon = $4
  FROM jsonb_to_recordset($3::jsonb) AS rescored (id bigint, score real)
 WHERE articles.id = rescored.id AND EXISTS (SELECT FROM fence)`;

/** Feeds and articles as rows. Everything is written in the name of the `scheduler` lease. */
@Injectable()
export class StoredFeeds {
  constructor(private readonly db: DataSource) {}

  /** Takes up what is named and forgets the rest. */
  async adopt({ owner, epoch }: Fence, urls: readonly string[]): Promise<void> {
    await this.db.query(ADOPT, [owner, epoch, urls]);
  }

  /** Scores the articles of the last 24 h anew that were scored by another version of the lexicon. */
  async rescore({ owner, epoch }: Fence, lexicon: string, score: (title: string) => number): Promise<void> {
    const articles = await this.db.query<{ id: string; title: string }[]>(OF_OTHER_LEXICON, [lexicon]);
    const rescored = articles.map(({ id, title }) => ({ id, score: score(title) }));
    await this.db.query(RESCORE, [owner, epoch, JSON.stringify(rescored), lexicon]);
  }

  /** Which of those are to be asked now, the longest waiting first. */
  due(urls: readonly string[]): Promise<readonly DueFeed[]> {
    return this.db.query<DueFeed[]>(DUE, [urls]);
  }

  /**
   * What asking a feed came to, in one statement: articles and what keeps them from being read again belong together. An
   * article that is there already, by its address or its feed's name for it, stays as it is.
   */
  async write({ owner, epoch }: Fence, url: string, outcome: FeedOutcome): Promise<Written> {
    const [sql, values] = statementOf(outcome);
    const [done] = await this.db.query<{ fenceHolds: boolean; added: number }[]>(sql, [
      owner,
      epoch,
      url,
      ...values,
    ]);
    return done?.fenceHolds === true ? { kind: 'written', added: done.added } : { kind: 'fenced' };
  }
}

function statementOf(outcome: FeedOutcome): readonly [sql: string, values: readonly unknown[]] {
  switch (outcome.kind) {
    case 'read':
      return [
        READ,
        [outcome.validators.etag, outcome.validators.lastModified, JSON.stringify(outcome.articles)],
      ];
    case 'unchanged':
      return [UNCHANGED, []];
    case 'failed':
      return [FAILED, [outcome.reason]];
  }
}
