import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Person } from '../../../identity/person.js';
import { CORE_SYMBOLS, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import type { SymbolGroups } from '../../../contract/user-triggers.js';
import { ListedCoins } from '../../../pipeline/price-feed/listed-coins.js';
import { HELD_COINS } from '../../wallets/held-coins-sql.js';
import { readSymbol } from '../domain/symbol-rule.js';

const HELD = `SELECT DISTINCT symbol FROM (${HELD_COINS}) AS held WHERE user_id = $1 ORDER BY symbol`;

const IN_OTHER_GROUPS: readonly string[] = [...CORE_SYMBOLS, ...TRADFI_SYMBOLS];

@Injectable()
export class SymbolPicker {
  constructor(
    private readonly db: DataSource,
    private readonly coins: ListedCoins,
  ) {}

  /** Official values while the person shows them; of the wallets, for Pro, coins that can have a price. */
  async groupsOf({ id, hasProAccess }: Person): Promise<SymbolGroups> {
    const settings = await this.db.query<unknown[]>(
      'SELECT FROM user_settings WHERE user_id = $1 AND show_tradfi',
      [id],
    );
    return {
      core: CORE_SYMBOLS,
      tradfi: settings.length > 0 ? TRADFI_SYMBOLS : [],
      wallets: hasProAccess ? await this.heldBy(id) : [],
      anyCoin: hasProAccess,
    };
  }

  private async heldBy(userId: string): Promise<readonly string[]> {
    const rows = await this.db.query<{ symbol: string }[]>(HELD, [userId]);
    const symbols = new Set(rows.flatMap(({ symbol }) => readSymbol(symbol) ?? []));
    return [...symbols].filter(
      (symbol) => !IN_OTHER_GROUPS.includes(symbol) && this.coins.listing(symbol) !== 'not-listed',
    );
  }
}
