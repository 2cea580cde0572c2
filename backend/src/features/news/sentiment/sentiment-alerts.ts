import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import { type LeftBounds, sentimentNotice } from '../../../contract/messages/sentiment-notice.js';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import { Notices } from '../../../pipeline/delivery/notices.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { fenceCte } from '../../../platform/leases/lease-sql.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { INTERESTS } from '../interests-sql.js';
import { LEXICON_VERSION } from './crypto-words.js';

/** An asset whose sentiment has left a person's bounds, about which they were not told yet. */
export type Left = Omit<LeftBounds, 'headlines'>;

export interface ToTell {
  readonly userId: string;
  /** In the order of symbols; empty: there is nothing to tell. */
  readonly left: readonly Left[];
}

/**
 * SQL: (symbol, mean, articles) of every asset over the last 24 hours: the mean score from -1 to 1 with 2 decimals. Fewer
 * than 3 articles say nothing about it.
 */
export const SENTIMENT = `
SELECT of_article.symbol, round(avg(score)::numeric, 2) AS mean, count(*)::int AS articles
  FROM articles CROSS JOIN LATERAL unnest(symbols) AS of_article (symbol)
 WHERE published_at > now() - interval '24 hours'
 GROUP BY of_article.symbol HAVING count(*) >= 3`;

/** What is outside of the bounds now, by the settings of whoever it concerns. */
const SIDE = `CASE WHEN of_asset.mean < settings.sentiment_min THEN 'low' WHEN of_asset.mean > settings.sentiment_max THEN 'high' END`;

/** Ends alerts whose asset is within the bounds again, or has too few articles: it can leave them anew. */
const END_OVERTAKEN = `
WITH ${fenceCte('scheduler')}, sentiment AS MATERIALIZED (${SENTIMENT}), ended AS (
  UPDATE sentiment_alerts told SET ended_at = now()
    FROM user_settings settings
   WHERE told.ended_at IS NULL AND settings.user_id = told.user_id AND EXISTS (SELECT FROM fence)
     AND NOT EXISTS (SELECT FROM sentiment of_asset WHERE of_asset.symbol = told.symbol AND ${SIDE} = told.side)
)
SELECT EXISTS (SELECT FROM fence) AS "fenceHolds"`;

/**
 * The first $1 people with Pro after person $2, in the order of their ids, each with those of their assets and the core
 * coins $3 whose sentiment is outside of their bounds, was within since the last alert, and had none for 6 hours. Each
 * person is looked up by indexes.
 */
const nextPeople = (proFor: ProFor): string => `
WITH sentiment AS MATERIALIZED (${SENTIMENT}), page AS MATERIALIZED (
  SELECT account.id
    FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
   WHERE account.id > $2 AND ${hasProAccess(proFor)}
   ORDER BY account.id
   LIMIT $1
)
SELECT page.id AS "userId", turned.assets AS "left"
  FROM page
  JOIN user_settings settings ON settings.user_id = page.id
 CROSS JOIN LATERAL (
   SELECT coalesce(json_agg(json_build_object(
            'symbol', of_asset.symbol, 'side', ${SIDE}, 'mean', of_asset.mean, 'articles', of_asset.articles,
            'bound', CASE ${SIDE} WHEN 'low' THEN settings.sentiment_min ELSE settings.sentiment_max END
          ) ORDER BY of_asset.symbol), '[]') AS assets
     FROM sentiment of_asset
    WHERE ${SIDE} IS NOT NULL
      AND (of_asset.symbol = ANY ($3::text[])
           OR of_asset.symbol IN (SELECT symbol FROM (${INTERESTS}) AS interest WHERE user_id = page.id))
      AND NOT EXISTS (
        SELECT FROM sentiment_alerts told
         WHERE told.user_id = page.id AND told.symbol = of_asset.symbol
           AND (told.ended_at IS NULL OR told.at > now() - interval '6 hours'))) AS turned
 ORDER BY page.id`;

/** The lock holds off a suspension until the transaction ends. */
const ACTIVE = `SELECT FROM users WHERE id = $1 AND status = 'active' FOR SHARE`;

const MARK = `
INSERT INTO sentiment_alerts (user_id, symbol, side, mean, articles)
SELECT $1, symbol, side, mean, articles
  FROM jsonb_to_recordset($2::jsonb) AS turned (symbol text, side text, mean real, articles integer)
ON CONFLICT DO NOTHING
RETURNING symbol`;

/** The two articles that say it most plainly, for each of symbols $1 with its sign $2: -1 bad news first, 1 good news first. */
const PLAINEST = `
SELECT asked.symbol, article.title, article.url, article.source, article.score
  FROM unnest($1::text[], $2::int[]) AS asked (symbol, sign)
 CROSS JOIN LATERAL (
   SELECT title, url, source, score FROM articles
    WHERE published_at > now() - interval '24 hours' AND asked.symbol = ANY (symbols) AND score * asked.sign > 0
    ORDER BY score * asked.sign DESC, published_at DESC
    LIMIT 2) AS article
 ORDER BY asked.symbol, article.score * asked.sign DESC`;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Sentiment alerts: who is due one, and that it is sent once. */
@Injectable()
export class SentimentAlerts {
  constructor(
    private readonly db: DataSource,
    private readonly notices: Notices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lets what came back within its bounds leave them anew. */
  async endOvertaken({ owner, epoch }: Fence): Promise<'done' | 'fenced'> {
    const [done] = await this.db.query<{ fenceHolds: boolean }[]>(END_OVERTAKEN, [owner, epoch]);
    return done?.fenceHolds === true ? 'done' : 'fenced';
  }

  /**
   * The first `most` people with Pro after `after`, in ascending order of their ids, also those who need not be told; null
   * begins with the first.
   */
  next(most: number, after: string | null): Promise<readonly ToTell[]> {
    return this.db.query<ToTell[]>(nextPeople(this.config.proFor), [most, after ?? NOBODY, CORE_SYMBOLS]);
  }

  /**
   * Marks and queues in the caller's transaction, which is under the `scheduler` lease: what is marked goes out, once. What
   * nobody can be sent counts as told. Nothing for an account that is not active any more.
   */
  async enqueue(tx: EntityManager, { userId, left }: ToTell): Promise<void> {
    if ((await tx.query<unknown[]>(ACTIVE, [userId])).length === 0) return;
    const marked = await tx.query<{ symbol: string }[]>(MARK, [userId, JSON.stringify(left)]);
    const turned = left.filter((each) => marked.some(({ symbol }) => symbol === each.symbol));
    if (turned.length === 0) return;
    const notice = sentimentNotice(await withHeadlines(tx, turned), {
      site: this.config.publicUrl,
      lexicon: LEXICON_VERSION,
      brandName: this.config.brandName,
    });
    await this.notices.enqueue(tx, userId, notice);
  }
}

async function withHeadlines(tx: EntityManager, left: readonly Left[]): Promise<readonly LeftBounds[]> {
  const rows = await tx.query<({ symbol: string } & LeftBounds['headlines'][number])[]>(PLAINEST, [
    left.map(({ symbol }) => symbol),
    left.map(({ side }) => (side === 'low' ? -1 : 1)),
  ]);
  return left.map((each) => ({ ...each, headlines: rows.filter(({ symbol }) => symbol === each.symbol) }));
}
