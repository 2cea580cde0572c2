import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fenceCte } from '../../../platform/leases/lease-sql.js';
import { Leases } from '../../../platform/leases/leases.js';
import type { CoinJudgement, KnownVerdict } from '../domain/coin-identity.js';

export interface StoredVerdict extends KnownVerdict {
  readonly symbol: string;
}

export interface StoredVerdicts {
  readonly rows: readonly StoredVerdict[];
  /** For the next question. */
  readonly until: Date;
}

/** The table of verdicts. */
export abstract class CoinListingStore {
  /** What was decided since an earlier answer; null: everything. */
  abstract since(until: Date | null): Promise<StoredVerdicts>;
  /** Whether this process holds the market. */
  abstract isWriter(): boolean;
  /** Stores verdicts by prices, none over an admin's. Returns false if this process does not hold the market. */
  abstract save(judgements: readonly CoinJudgement[]): Promise<boolean>;
}

/** A transaction may commit what it dated this long before. */
const LATEST_COMMIT = `interval '30 seconds'`;

const SINCE = `
SELECT exchange, symbol, verdict, decided_by AS "by" FROM coin_listings
 WHERE $1::timestamptz IS NULL OR at > $1::timestamptz - ${LATEST_COMMIT}
 ORDER BY at`;

const SAVE = `
WITH ${fenceCte('market')}
INSERT INTO coin_listings AS known (exchange, market, symbol, verdict, decided_by, usd, owners_usd)
SELECT found.exchange, found.market, found.symbol, found.verdict, 'vote', nullif(found.usd, 'NaN'), nullif(found.owners_usd, 'NaN')
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[])
       AS found (exchange, market, symbol, verdict, usd, owners_usd)
 WHERE EXISTS (SELECT FROM fence)
ON CONFLICT (exchange, market) DO UPDATE
  SET symbol = excluded.symbol, verdict = excluded.verdict, usd = excluded.usd, owners_usd = excluded.owners_usd, at = now()
WHERE known.decided_by = 'vote' AND known.verdict <> excluded.verdict`;

@Injectable()
export class SqlCoinListingStore extends CoinListingStore {
  constructor(
    private readonly db: DataSource,
    private readonly leases: Leases,
  ) {
    super();
  }

  override isWriter(): boolean {
    return this.leases.fence('market') !== null;
  }

  override async since(until: Date | null): Promise<StoredVerdicts> {
    const [clock] = await this.db.query<{ now: Date }[]>('SELECT now() AS now');
    const rows = await this.db.query<StoredVerdict[]>(SINCE, [until]);
    return { rows, until: clock?.now ?? new Date(0) };
  }

  override async save(judgements: readonly CoinJudgement[]): Promise<boolean> {
    const fence = this.leases.fence('market');
    if (fence === null) return false;
    const names = ['exchange', 'market', 'symbol', 'verdict', 'usd', 'ownersUsd'] as const;
    const columns = names.map((name) => judgements.map((judgement) => judgement[name]));
    await this.db.query(SAVE, [fence.owner, fence.epoch, ...columns]);
    return true;
  }
}
