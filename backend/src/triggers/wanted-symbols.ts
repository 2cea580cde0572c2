import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ALWAYS_TRACKED } from '../contract/symbols.js';
import { SymbolDemand } from '../price-feed/symbol-demand.js';

const MOST_IN_ALL = 300;
const MOST_PER_OWNER = 20;
/** Official values, which no exchange quotes under these names: a coin that is called so is something else. */
const OFFICIAL = ['NASDAQ', 'FED', 'XAU'];

/** The symbols of active triggers that are not tracked anyway: of each owner the 20 asked for first, in all 300. */
@Injectable()
export class WantedSymbols extends SymbolDemand {
  constructor(private readonly db: DataSource) {
    super();
  }

  /** One read of the active triggers. @throws Error if the database does not answer. */
  override async wanted(): Promise<readonly string[]> {
    const rows = await this.db.query<{ symbol: string }[]>(
      `WITH asked AS (
         SELECT symbol, min(created_at) AS since,
                row_number() OVER (PARTITION BY user_id, trial_chat_id ORDER BY min(created_at), symbol) AS place
           FROM triggers
          WHERE phase <> 'disarmed' AND paused IS NULL AND symbol <> ALL ($1::text[])
          GROUP BY user_id, trial_chat_id, symbol
       )
       SELECT symbol FROM asked WHERE place <= $2 GROUP BY symbol ORDER BY min(since), symbol LIMIT $3`,
      [[...ALWAYS_TRACKED, ...OFFICIAL], MOST_PER_OWNER, MOST_IN_ALL],
    );
    return rows.map(({ symbol }) => symbol);
  }
}
