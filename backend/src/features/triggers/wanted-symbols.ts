import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProFor } from '../../identity/domain/plan-status.js';
import { hasProAccess } from '../../identity/person.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ALWAYS_TRACKED, GOLD_COIN, TRADFI_SYMBOLS } from '../../contract/symbols.js';
import { underlyingCoin } from '../../pipeline/price-feed/domain/underlying-coin.js';
import { SymbolDemand } from '../../pipeline/price-feed/symbol-demand.js';
import { HELD_COINS } from '../wallets/held-coins-sql.js';

/** Ranks: what somebody watches, and what the end of a snooze is to be told of, comes before what just lies in a wallet. `place` is the token's in its wallet. */
const wantedSql = (proFor: ProFor): string => `
WITH entitled AS (
  SELECT account.id
    FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
   WHERE ${hasProAccess(proFor)}
), asked AS (
  SELECT triggers.symbol || coalesce('@' || triggers.exchange, '') AS symbol, 1 AS rank, triggers.created_at AS since, 0 AS place
    FROM triggers JOIN entitled ON entitled.id = triggers.user_id
   WHERE (triggers.phase <> 'disarmed' OR triggers.snoozed_until IS NOT NULL) AND triggers.paused IS NULL
  UNION ALL
  SELECT guard ->> 'symbol', 1, triggers.created_at, 0
    FROM triggers JOIN entitled ON entitled.id = triggers.user_id CROSS JOIN jsonb_array_elements(triggers.guards) guard
   WHERE triggers.phase <> 'disarmed' AND triggers.paused IS NULL
  UNION ALL
  SELECT held.symbol, 2, held.created_at, held.place
    FROM (${HELD_COINS}) AS held JOIN entitled ON entitled.id = held.user_id
), first_asked AS (
  SELECT DISTINCT ON (symbol) symbol, rank, since, place
    FROM asked
   WHERE symbol <> ALL ($1::text[])
   ORDER BY symbol, rank, since, place
)
SELECT symbol FROM first_asked ORDER BY rank, since, place, symbol LIMIT $2`;

/**
 * Symbols tracked for people with Pro: of active triggers first, then of coins in wallets, each token with the coin that
 * prices it; MAX_SYMBOLS in all. Official values are none: a coin of that name is something else.
 */
@Injectable()
export class WantedSymbols extends SymbolDemand {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'maxSymbols'>,
  ) {
    super();
  }

  /** @throws Error if the database does not answer. */
  override async symbols(): Promise<readonly string[]> {
    const { proFor, maxSymbols } = this.config;
    const rows = await this.db.query<{ symbol: string }[]>(wantedSql(proFor), [
      [...ALWAYS_TRACKED, GOLD_COIN, ...TRADFI_SYMBOLS],
      maxSymbols - 1,
    ]);
    const symbols = rows.flatMap(({ symbol }) => [symbol, underlyingCoin(symbol) ?? symbol]);
    const isExtra = (symbol: string): boolean => !ALWAYS_TRACKED.some((tracked) => tracked === symbol);
    return [...new Set([GOLD_COIN, ...symbols.filter(isExtra)])].slice(0, maxSymbols);
  }
}
