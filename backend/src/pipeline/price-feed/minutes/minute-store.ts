import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** One stored day of one exchange. */
export interface StoredDay {
  readonly source: string;
  /** 2026-01-31 */
  readonly day: string;
  readonly readTo: Date;
  readonly minutes: Buffer;
}

export interface CoinState {
  readonly isWanted: boolean;
  /** Seconds since all of it was read, since reading failed; null: never. */
  readonly readAgoSec: number | null;
  readonly failedAgoSec: number | null;
  /** 0–1, of the reading under way. */
  readonly progress: number;
  /** Grows with every stored day. */
  readonly version: number;
}

/** Who wants a coin to be read: a person now, or a plan, when there is nothing else to do. */
export type WantedBy = 'person' | 'plan';

/** People's coins that are read at once. */
export const MOST_COLD_COINS = 4;
const READER_SEC = 15;

const STATE = `
SELECT wanted_at IS NOT NULL AS "isWanted", progress, version,
       extract(epoch FROM now() - read_at)::float8 AS "readAgoSec",
       extract(epoch FROM now() - failed_at)::float8 AS "failedAgoSec"
  FROM minute_coins WHERE symbol = $1`;

const WANT = `
INSERT INTO minute_coins AS coin (symbol, wanted_at, wanted_by) VALUES ($1, now(), $2)
ON CONFLICT (symbol) DO UPDATE
   SET progress = CASE WHEN coin.wanted_at IS NULL THEN 0 ELSE coin.progress END,
       wanted_at = coalesce(coin.wanted_at, now()),
       wanted_by = CASE WHEN coin.wanted_at IS NULL OR coin.wanted_by = 'plan' THEN excluded.wanted_by ELSE coin.wanted_by END`;

const IS_ROOM = `
SELECT count(*) FILTER (WHERE symbol <> $1) < $2 AS "isRoom" FROM minute_coins
 WHERE wanted_at IS NOT NULL AND wanted_by = 'person'`;

const CLAIM = `
INSERT INTO minute_reader AS reader (owner, until) VALUES ($1, now() + interval '${READER_SEC} seconds')
ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, until = excluded.until
 WHERE reader.owner = excluded.owner OR reader.until < now()
RETURNING id`;

/** Any number that nothing else locks. */
const WANT_LOCK = 'SELECT pg_advisory_xact_lock(20210021)';

/** The days of coins' minutes, which coins are to be read, and which process reads. */
@Injectable()
export class MinuteStore {
  constructor(private readonly db: DataSource) {}

  async state(symbol: string): Promise<CoinState | null> {
    const [row] = await this.db.query<CoinState[]>(STATE, [symbol]);
    return row ?? null;
  }

  /** A person looks at a coin: what nobody looked at for longest is deleted first. */
  async noteUse(symbol: string): Promise<void> {
    await this.db.query(
      `UPDATE minute_coins SET used_at = now() WHERE symbol = $1 AND used_at < now() - interval '1 minute'`,
      [symbol],
    );
  }

  /** Asks for coins to be read when nothing else is. */
  async plan(symbols: readonly string[]): Promise<void> {
    for (const symbol of symbols) await this.db.query(WANT, [symbol, 'plan' satisfies WantedBy]);
  }

  /** Likewise those that were not read, and did not fail, for 12 hours. */
  async planDue(symbols: readonly string[]): Promise<void> {
    const recent = await this.db.query<{ symbol: string }[]>(
      `SELECT symbol FROM minute_coins WHERE symbol = ANY ($1::text[]) AND greatest(read_at, failed_at) > now() - interval '12 hours'`,
      [symbols],
    );
    await this.plan(symbols.filter((symbol) => !recent.some((each) => each.symbol === symbol)));
  }

  /** Asks for a coin to be read now. Returns false if as many as may be are being read. */
  async want(symbol: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      // Who comes at the same moment waits here, so that no coin too many is let through.
      await tx.query(WANT_LOCK);
      const [row] = await tx.query<{ isRoom: boolean }[]>(IS_ROOM, [symbol, MOST_COLD_COINS]);
      if (row?.isRoom !== true) return false;
      await tx.query(WANT, [symbol, 'person' satisfies WantedBy]);
      return true;
    });
  }

  /** People's coins first, in order of asking. */
  wanted(): Promise<{ readonly symbol: string; readonly by: WantedBy }[]> {
    return this.db.query(
      `SELECT symbol, wanted_by AS by FROM minute_coins WHERE wanted_at IS NOT NULL
        ORDER BY wanted_by, wanted_at, symbol LIMIT 50`,
    );
  }

  /** Whether this process reads, for the next 15 s: no other one does. */
  async claim(owner: string): Promise<boolean> {
    const claimed = await this.db.query<unknown[]>(CLAIM, [owner]);
    return claimed.length > 0;
  }

  async release(owner: string): Promise<void> {
    await this.db.query('DELETE FROM minute_reader WHERE owner = $1', [owner]);
  }

  /** Exchanges that mean another coin by the symbol. */
  async apart(symbol: string): Promise<readonly string[]> {
    const rows = await this.db.query<{ exchange: string }[]>(
      `SELECT exchange FROM coin_listings WHERE symbol = $1 AND verdict = 'apart'`,
      [symbol],
    );
    return rows.map(({ exchange }) => exchange);
  }

  /** What is known of which days, without their minutes. */
  days(symbol: string, source: string, since: string): Promise<Omit<StoredDay, 'minutes' | 'source'>[]> {
    return this.db.query(
      `SELECT day::text, read_to AS "readTo" FROM minute_days WHERE symbol = $1 AND source = $2 AND day >= $3`,
      [symbol, source, since],
    );
  }

  /** The minutes of all exchanges, or of one, from a day on. */
  minutes(symbol: string, source: string | null, since: string): Promise<StoredDay[]> {
    return this.db.query(
      `SELECT source, day::text, read_to AS "readTo", minutes FROM minute_days
        WHERE symbol = $1 AND day >= $2 AND ($3::text IS NULL OR source = $3) ORDER BY source, day`,
      [symbol, since, source],
    );
  }

  /** Stores days and how much of the coin has been read. */
  async put(symbol: string, days: readonly StoredDay[], progress: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO minute_days (symbol, source, day, read_to, minutes)
         SELECT $1, * FROM unnest($2::text[], $3::date[], $4::timestamptz[], $5::bytea[])
         ON CONFLICT (symbol, source, day) DO UPDATE SET read_to = excluded.read_to, minutes = excluded.minutes`,
        [
          symbol,
          days.map(({ source }) => source),
          days.map(({ day }) => day),
          days.map(({ readTo }) => readTo.toISOString()),
          days.map(({ minutes }) => minutes),
        ],
      );
      await tx.query('UPDATE minute_coins SET progress = $2, version = version + 1 WHERE symbol = $1', [
        symbol,
        progress,
      ]);
    });
  }

  /** All that exchanges tell of a coin is stored, or none of them answers. */
  async finish(symbol: string, outcome: 'read' | 'failed'): Promise<void> {
    const column = outcome === 'read' ? 'read_at' : 'failed_at';
    await this.db.query(
      `UPDATE minute_coins SET wanted_at = NULL, wanted_by = NULL, version = version + 1, ${column} = now() WHERE symbol = $1`,
      [symbol],
    );
  }
}
