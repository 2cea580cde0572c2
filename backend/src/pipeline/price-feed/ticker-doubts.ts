import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CoinListingDecision, CoinListingDoubt } from '../../contract/admin/coin-listings.js';

type DoubtRow = Omit<CoinListingDoubt, 'at'> & { readonly at: Date };

const MOST = 500;

const DOUBTS = `
SELECT exchange, market, symbol, verdict, decided_by AS "decidedBy", usd, owners_usd AS "ownersUsd", at
  FROM coin_listings
 WHERE verdict = 'apart' OR decided_by = 'admin'
 ORDER BY decided_by DESC, at DESC, exchange, market
 LIMIT ${MOST}`;

const DECIDE = `
UPDATE coin_listings SET verdict = $3, decided_by = 'admin', at = now() WHERE exchange = $1 AND market = $2`;

/** `before` is the verdict until now. */
export type DecisionOutcome =
  | { readonly kind: 'unknown' | 'unchanged' }
  | { readonly kind: 'decided'; readonly before: string };

/** What prices could not say for sure: whether a market means the coin that its ticker means elsewhere. */
@Injectable()
export class TickerDoubts {
  constructor(private readonly db: DataSource) {}

  async list(): Promise<readonly CoinListingDoubt[]> {
    const rows = await this.db.query<DoubtRow[]>(DOUBTS);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** In the caller's transaction. Processes that follow exchanges read it within 5 s. */
  async decide(tx: EntityManager, decision: CoinListingDecision): Promise<DecisionOutcome> {
    const { exchange, market, verdict } = decision;
    const [row] = await tx.query<Pick<CoinListingDoubt, 'verdict' | 'decidedBy'>[]>(
      `SELECT verdict, decided_by AS "decidedBy" FROM coin_listings WHERE exchange = $1 AND market = $2 FOR UPDATE`,
      [exchange, market],
    );
    if (row === undefined) return { kind: 'unknown' };
    if (row.verdict === verdict && row.decidedBy === 'admin') return { kind: 'unchanged' };
    await tx.query(DECIDE, [exchange, market, verdict]);
    return { kind: 'decided', before: `${row.verdict} by ${row.decidedBy}` };
  }
}
