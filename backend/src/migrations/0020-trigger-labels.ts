import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people call their triggers, and when they are told that one is about to end. */
export class TriggerLabels1764090000020 implements MigrationInterface {
  name = 'TriggerLabels1764090000020';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE triggers
        ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 40),
        ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 200),
        ADD COLUMN end_notice_at timestamptz;
      UPDATE triggers SET end_notice_at = expires_at - interval '1 day'
       WHERE expires_at >= created_at + interval '2 days' AND expires_at > now() + interval '1 day';
      CREATE INDEX triggers_end_notice ON triggers (end_notice_at) WHERE end_notice_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE triggers DROP COLUMN name, DROP COLUMN note, DROP COLUMN end_notice_at');
  }
}
