import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Minutes of the last 30 days as exchanges told them, for backtests, and which coins are being read. */
export class MinuteDays1764090000021 implements MigrationInterface {
  name = 'MinuteDays1764090000021';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE minute_days (
        symbol text NOT NULL,
        source text NOT NULL,
        day date NOT NULL,
        read_to timestamptz NOT NULL,
        minutes bytea NOT NULL,
        PRIMARY KEY (symbol, source, day)
      );
      ALTER TABLE minute_days ALTER COLUMN minutes SET STORAGE EXTERNAL;

      CREATE TABLE minute_coins (
        symbol text PRIMARY KEY,
        wanted_at timestamptz,
        wanted_by text CHECK (wanted_by IN ('person', 'plan')),
        used_at timestamptz NOT NULL DEFAULT now(),
        read_at timestamptz,
        failed_at timestamptz,
        progress double precision NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 0
      );
      CREATE INDEX minute_coins_wanted ON minute_coins (wanted_at) WHERE wanted_at IS NOT NULL;

      CREATE TABLE minute_reader (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        owner uuid NOT NULL,
        until timestamptz NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE minute_reader, minute_coins, minute_days');
  }
}
