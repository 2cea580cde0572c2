import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What the news of the last 24 h says about an asset. Indicative only. */
export interface Mood {
  readonly symbol: string;
  /** The mean score of its articles, from -1 to 1, with 2 decimals. */
  readonly mean: number;
  /** How many there are: at least 3. */
  readonly articles: number;
}

/** Fewer say nothing about a mood. */
const FEWEST_ARTICLES = 3;

/** SQL: (symbol, mean, articles) of every asset with enough articles in the last 24 hours. */
export const MOODS = `
SELECT of_article.symbol, round(avg(score)::numeric, 2) AS mean, count(*)::int AS articles
  FROM articles CROSS JOIN LATERAL unnest(symbols) AS of_article (symbol)
 WHERE published_at > now() - interval '24 hours'
 GROUP BY of_article.symbol HAVING count(*) >= ${FEWEST_ARTICLES}`;

/** The moods of assets over the last 24 h. */
@Injectable()
export class Moods {
  constructor(private readonly db: DataSource) {}

  /** By symbol; assets with fewer than 3 articles are not there. */
  async all(): Promise<ReadonlyMap<string, Mood>> {
    const moods = await this.db.query<Mood[]>(
      `SELECT symbol, mean::float8, articles FROM (${MOODS}) AS moods ORDER BY symbol`,
    );
    return new Map(moods.map((mood) => [mood.symbol, mood]));
  }

  /** null: fewer than 3 articles. */
  async of(symbol: string): Promise<Mood | null> {
    return (await this.all()).get(symbol) ?? null;
  }
}
