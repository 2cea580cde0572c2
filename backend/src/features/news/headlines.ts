import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CORE_SYMBOLS } from '../../contract/symbols.js';
import { mostRelevant, weighable } from './domain/relevance.js';
import { INTERESTS } from './interests-sql.js';

/** An article as it is shown and sent. */
export interface Headline {
  readonly title: string;
  /** http or https. */
  readonly link: string;
  /** Who published it. */
  readonly source: string;
  /** From -1, bad news, to 1, good news: indicative, and only comparable within a version of the lexicon. */
  readonly score: number;
  /** The coins it is about; none if it is about the market. */
  readonly symbols: readonly string[];
  /** Epoch milliseconds. */
  readonly publishedAt: number;
}

/** Of more articles than that, the newest are weighed. */
const MOST_WEIGHED = 1_000;

const LAST_DAY = `
SELECT title, url AS link, source, score, symbols, (extract(epoch FROM published_at) * 1000)::float8 AS "publishedAt"
  FROM articles WHERE published_at > now() - interval '24 hours'
 ORDER BY published_at DESC, id DESC
 LIMIT ${MOST_WEIGHED}`;

const OWN = `
SELECT user_id AS "userId", array_agg(symbol) AS symbols
  FROM (${INTERESTS}) AS interest
 WHERE user_id = ANY ($1::uuid[])
 GROUP BY user_id`;

const NOW = `SELECT (extract(epoch FROM now()) * 1000)::float8 AS now`;

/** What the news of the last 24 h has for a person. */
@Injectable()
export class Headlines {
  constructor(private readonly db: DataSource) {}

  /**
   * Each person's most relevant headlines of the last 24 h, the most relevant first, at most `most`: about the coins of their
   * wallets and triggers, the core coins, and the market. Three queries, however many people; everybody asked for is there.
   * Prices are evaluated in between: one person takes a millisecond or two.
   */
  async forPeople(
    userIds: readonly string[],
    most: number,
  ): Promise<ReadonlyMap<string, readonly Headline[]>> {
    const news = await this.db.query<Headline[]>(LAST_DAY);
    const rows = await this.db.query<{ userId: string; symbols: string[] }[]>(OWN, [userIds]);
    const [clock] = await this.db.query<{ now: number }[]>(NOW);
    const own = new Map(rows.map(({ userId, symbols }) => [userId, new Set(symbols)]));
    const core = new Set<string>(CORE_SYMBOLS);
    const articles = weighable(news, clock?.now ?? 0);
    const chosen = new Map<string, readonly Headline[]>();
    for (const userId of userIds) {
      const reader = { own: own.get(userId) ?? new Set<string>(), core };
      chosen.set(userId, mostRelevant(articles, reader, most));
      await nextTurn();
    }
    return chosen;
  }
}
