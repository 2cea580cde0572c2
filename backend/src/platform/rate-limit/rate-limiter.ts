import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import type { Purge } from '../jobs/purges.js';

export interface RateLimit {
  readonly max: number;
  /** At most a day. */
  readonly windowSec: number;
}

/** How often something was used in the window that runs, this use included, and when that ends. */
export interface RateCount {
  readonly uses: number;
  /** Whole seconds, at least 1. */
  readonly endsInSec: number;
}

/** Counts of windows that are certainly over. */
export const RATE_LIMIT_PURGE: Purge = {
  name: 'rate limits',
  everyMs: 10 * 60_000,
  sql: `DELETE FROM rate_limits WHERE window_start < now() - interval '1 day'`,
};

/**
 * Counts uses per key in windows that begin with the first use and end by the database's clock. The counts are rows,
 * so all processes share them and a restart forgets none.
 */
@Injectable()
export class RateLimiter {
  constructor(private readonly db: DataSource) {}

  /**
   * Counts one use. One statement, so of any number at once exactly `max` pass. Counted in a transaction, it is
   * forgotten if that is rolled back.
   *
   * @throws AppError TOO_MANY_REQUESTS (429) with the seconds until the window ends.
   */
  async consume(
    key: string,
    { max, windowSec }: RateLimit,
    tx: Pick<EntityManager, 'query'> = this.db,
  ): Promise<void> {
    const { uses, endsInSec } = await this.count(key, windowSec, tx);
    if (uses > max) throw new AppError('TOO_MANY_REQUESTS', 429, undefined, { retryAfterSec: endsInSec });
  }

  /** Counts one use and refuses none: for callers that say how many are left. Else as `consume`. */
  async count(
    key: string,
    windowSec: number,
    tx: Pick<EntityManager, 'query'> = this.db,
  ): Promise<RateCount> {
    const [counted] = await tx.query<RateCount[]>(
      `INSERT INTO rate_limits AS kept (key, window_start, hits) VALUES ($1, now(), 1)
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN kept.window_start > now() - make_interval(secs => $2) THEN kept.hits + 1 ELSE 1 END,
         window_start =
           CASE WHEN kept.window_start > now() - make_interval(secs => $2) THEN kept.window_start ELSE now() END
       RETURNING hits AS uses,
         greatest(1, ceil(extract(epoch FROM window_start - now()) + $2))::integer AS "endsInSec"`,
      [key, windowSec],
    );
    if (counted === undefined) throw new Error('PostgreSQL counted no use');
    return counted;
  }

  /** Takes back one use that passed and came to nothing; those that were refused are forgotten. */
  async giveBack(key: string, { max }: RateLimit): Promise<void> {
    await this.db.query('UPDATE rate_limits SET hits = greatest(0, least(hits, $2) - 1) WHERE key = $1', [
      key,
      max,
    ]);
  }

  /** Whole seconds until a use would pass, 0 for now; counts nothing. */
  async waitSec(key: string, { max, windowSec }: RateLimit): Promise<number> {
    const [spent] = await this.db.query<{ seconds: number }[]>(
      `SELECT greatest(1, ceil(extract(epoch FROM window_start - now()) + $2))::integer AS seconds
         FROM rate_limits
        WHERE key = $1 AND hits >= $3 AND window_start > now() - make_interval(secs => $2)`,
      [key, windowSec, max],
    );
    return spent?.seconds ?? 0;
  }

  /** The next use is the first of a new window. */
  async forget(key: string): Promise<void> {
    await this.db.query('DELETE FROM rate_limits WHERE key = $1', [key]);
  }
}

/** For `consume(…).catch`: refuses what was one use too many with a sentence of the caller's. */
export function tooMany(sentence: (retryAfterSec: number) => string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.retryAfterSec === undefined) throw error;
    const { retryAfterSec } = error;
    throw new AppError('TOO_MANY_REQUESTS', 429, sentence(retryAfterSec), { retryAfterSec });
  };
}
