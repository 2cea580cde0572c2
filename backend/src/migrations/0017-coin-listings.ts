import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which coin each exchange means by a ticker, as prices or an admin decided, and coins whose triggers nobody can watch. */
export class CoinListings1764079200017 implements MigrationInterface {
  name = 'CoinListings1764079200017';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE coin_listings (
        exchange text NOT NULL,
        market text NOT NULL,
        symbol text NOT NULL,
        verdict text NOT NULL CHECK (verdict IN ('same', 'apart')),
        decided_by text NOT NULL CHECK (decided_by IN ('vote', 'admin')),
        usd double precision,
        owners_usd double precision,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (exchange, market)
      );
      CREATE INDEX coin_listings_by_time ON coin_listings (at);

      CREATE TABLE unwatched_coins (
        symbol text PRIMARY KEY,
        since timestamptz NOT NULL,
        reason text NOT NULL CHECK (reason IN ('no-price', 'not-listed')),
        told_at timestamptz
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE unwatched_coins, coin_listings');
  }
}
