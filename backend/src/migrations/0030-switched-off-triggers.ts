import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person switched a trigger off, unlike its end or its only fire: what it rang for before is then called off. */
export class SwitchedOffTriggers1764374400030 implements MigrationInterface {
  name = 'SwitchedOffTriggers1764374400030';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE triggers ADD COLUMN switched_off_at timestamptz;
      UPDATE triggers SET switched_off_at = greatest(updated_at, armed_at + interval '1 millisecond')
       WHERE phase = 'disarmed' AND repeat <> 'once' AND (expires_at IS NULL OR updated_at < expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE triggers DROP COLUMN switched_off_at');
  }
}
