import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CandleRow, CandleSpan } from '../../../contract/candles.js';
import { HOURLY_MS, type Purge } from '../../../platform/jobs/purges.js';
import type { ChartKey } from './candle-events.js';

export interface FoundCandles {
  readonly exchange: string;
  readonly candles: readonly CandleRow[];
}

export interface StoredCandles extends FoundCandles {
  readonly fetchedAt: Date;
}

/** `fresh` need not be asked for again · `failed` a moment ago, and what is kept from before, if anything is. */
export interface CandleState {
  readonly kind: 'fresh' | 'failed' | 'due';
  readonly stored: StoredCandles | null;
}

interface StateRow {
  readonly kind: CandleState['kind'];
  readonly exchange: string | null;
  readonly candles: readonly CandleRow[];
  readonly fetchedAt: Date | null;
}

const KEPT_SEC: Readonly<Record<CandleSpan, number>> = { '1h': 20, '1d': 60, '7d': 300, '30d': 900 };
/** Exchanges that all failed are left alone for this long. */
const FAILED_SEC = 5;
/** A process that died while it asked blocks nobody for longer. */
const CLAIM_SEC = 10;

const IS_FRESH = `coalesce(candles.fetched_at > now() - $3 * interval '1 second', false)`;
const HAS_FAILED = `coalesce(candles.failed_at > now() - interval '${FAILED_SEC} seconds', false)`;

const STATE = `
SELECT CASE WHEN ${IS_FRESH} THEN 'fresh' WHEN ${HAS_FAILED} THEN 'failed' ELSE 'due' END AS kind,
       exchange, rows AS candles, fetched_at AS "fetchedAt"
  FROM candles WHERE symbol = $1 AND span = $2`;

const CLAIM = `
INSERT INTO candles (symbol, span, asked_at) VALUES ($1, $2, now())
ON CONFLICT (symbol, span) DO UPDATE SET asked_at = now()
 WHERE NOT ${IS_FRESH} AND NOT ${HAS_FAILED}
   AND (candles.asked_at < now() - interval '${CLAIM_SEC} seconds'
        OR candles.asked_at <= greatest(candles.fetched_at, candles.failed_at))
RETURNING symbol`;

export const candlePurge: Purge = {
  name: 'candles',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM candles WHERE asked_at < now() - interval '30 days'`,
};

/** The last candles of each coin and span, for all processes; a row is also the lock under which exchanges are asked. */
@Injectable()
export class CandleStore {
  constructor(private readonly db: DataSource) {}

  async state({ symbol, span }: ChartKey): Promise<CandleState> {
    const [row] = await this.db.query<StateRow[]>(STATE, [symbol, span, KEPT_SEC[span]]);
    if (row === undefined) return { kind: 'due', stored: null };
    const { kind, exchange, candles, fetchedAt } = row;
    const isStored = exchange !== null && fetchedAt !== null;
    return { kind, stored: isStored ? { exchange, candles, fetchedAt } : null };
  }

  /** Whether this process shall ask the exchanges: nobody does, and what is kept is over its time. */
  async claim({ symbol, span }: ChartKey): Promise<boolean> {
    const claimed = await this.db.query<unknown[]>(CLAIM, [symbol, span, KEPT_SEC[span]]);
    return claimed.length > 0;
  }

  async keep({ symbol, span }: ChartKey, { exchange, candles }: FoundCandles): Promise<void> {
    await this.db.query(
      `UPDATE candles SET exchange = $3, rows = $4, fetched_at = now(), failed_at = NULL WHERE symbol = $1 AND span = $2`,
      [symbol, span, exchange, JSON.stringify(candles)],
    );
  }

  async noteFailure({ symbol, span }: ChartKey): Promise<void> {
    await this.db.query('UPDATE candles SET failed_at = now() WHERE symbol = $1 AND span = $2', [
      symbol,
      span,
    ]);
  }
}
