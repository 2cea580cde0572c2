import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type FiredTrigger,
  MAX_FIRED_SHOWN,
  type TestPriceAnswer,
  type TestPriceRequest,
  type TestPriceResult,
} from '../../../contract/admin/simulator.js';
import { brokenRule } from '../../../platform/errors/app-error.js';
import { type RateLimit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { type TestPrice, testPricesOf } from './domain/test-prices.js';

/**
 * `holds` of contract/condition.ts in SQL, for a trigger's columns and a price of the type double precision. Levels are
 * compared as the doubles they are to everybody else.
 */
export function firesAt(price: string): string {
  return `CASE op
    WHEN 'above' THEN ${price} >= level::float8
    WHEN 'below' THEN ${price} <= level::float8
    WHEN 'inside' THEN ${price} >= band_low::float8 AND ${price} <= band_high::float8
    WHEN 'outside' THEN ${price} <= band_low::float8 OR ${price} >= band_high::float8
  END`;
}

/** Each looks at every trigger there is. */
const RUNS_OF_AN_ADMIN: RateLimit = { max: 60, windowSec: 60 };

interface FiredRow {
  readonly total: number;
  readonly leftOut: number;
  readonly fired: readonly FiredTrigger[];
}

/**
 * The triggers that are watched are the evaluator's: neither disarmed nor paused by a plan. The oldest are shown. One
 * statement, so that the count and the list are of one moment.
 */
const WATCHED = `symbol = $1 AND phase <> 'disarmed' AND paused IS NULL`;
const PRICE_ALONE = 'series IS NULL AND guards IS NULL';
const FIRED = `
WITH watched AS NOT MATERIALIZED (
  SELECT id, symbol, op, level::float8 AS level, band_low::float8 AS low, band_high::float8 AS high, created_at
    FROM triggers
   WHERE ${WATCHED} AND ${PRICE_ALONE} AND ${firesAt('$2::float8')}
)
SELECT (SELECT count(*)::int FROM watched) AS total,
       (SELECT count(*)::int FROM triggers WHERE ${WATCHED} AND NOT (${PRICE_ALONE})) AS "leftOut",
       ARRAY(SELECT json_build_object('id', id, 'symbol', symbol, 'direction', op, 'price', level, 'bandLow', low, 'bandHigh', high)
               FROM watched ORDER BY created_at, id LIMIT $3) AS fired`;

/**
 * What prices would fire, tried on a copy: nothing is written of triggers, alerts or deliveries, and nobody is told. Every
 * watched trigger counts as armed, whatever it waits for, of everybody, trials included.
 */
@Injectable()
export class PriceSimulator {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * One result for each price.
   *
   * @throws AppError RULE_BROKEN (422) with the fields for what is no price, or without any; TOO_MANY_REQUESTS (429)
   * from an admin's 61st run in a minute on.
   */
  async run(adminId: string, request: TestPriceRequest): Promise<TestPriceAnswer> {
    const tried = testPricesOf(request);
    if (tried.kind === 'refused') throw brokenRule(tried.fields);
    await this.limiter.consume(`simulator:${adminId}`, RUNS_OF_AN_ADMIN);
    const results: TestPriceResult[] = [];
    for (const price of tried.prices) results.push(await this.resultOf(price));
    return { results };
  }

  private async resultOf({ symbol, price }: TestPrice): Promise<TestPriceResult> {
    const [row] = await this.db.query<FiredRow[]>(FIRED, [symbol, price, MAX_FIRED_SHOWN]);
    if (row === undefined) throw new Error('The database counted nothing');
    return { symbol, price, ...row };
  }
}
