import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is wrong right now, and whether admins were told. */
export class OperationsNotices1764050400014 implements MigrationInterface {
  name = 'OperationsNotices1764050400014';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE operations_troubles (
        name text PRIMARY KEY,
        since timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE operations_troubles');
  }
}
