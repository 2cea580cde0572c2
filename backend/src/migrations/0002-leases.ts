import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who does what only one process may do, since when nobody watched, and bars of such stretches in the price log. */
export class Leases1763712000002 implements MigrationInterface {
  name = 'Leases1763712000002';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE leases (
        name text PRIMARY KEY CHECK (name IN ('market', 'telegram', 'scheduler')),
        owner uuid NOT NULL,
        epoch bigint NOT NULL,
        until timestamptz NOT NULL,
        CONSTRAINT leases_by_epoch UNIQUE (name, epoch)
      );

      ALTER TABLE price_log
        ADD COLUMN epoch bigint NOT NULL DEFAULT 0,
        ADD COLUMN starts double precision[],
        ADD COLUMN lows double precision[],
        ADD COLUMN highs double precision[],
        ADD COLUMN bases text[];

      ALTER TABLE price_cursors ADD COLUMN sight_at timestamptz;
      UPDATE price_cursors SET sight_at = at;
      ALTER TABLE price_cursors ALTER COLUMN sight_at SET NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE price_cursors DROP COLUMN sight_at;
      ALTER TABLE price_log DROP COLUMN epoch, DROP COLUMN starts, DROP COLUMN lows, DROP COLUMN highs, DROP COLUMN bases;
      DROP TABLE leases;
    `);
  }
}
