import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a trigger's last breach ended: what happened before is no new touch, if a gap that begins earlier is read again. */
export class ReleasedAt1764072000016 implements MigrationInterface {
  name = 'ReleasedAt1764072000016';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE triggers ADD COLUMN released_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE triggers DROP COLUMN released_at');
  }
}
