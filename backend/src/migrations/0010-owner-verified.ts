import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when it is sure that whoever opens the account also reads the mail of its address. An address that a link of an
 * older release verified stays null: that link did not ask who opened it.
 */
export class OwnerVerified1763949600010 implements MigrationInterface {
  name = 'OwnerVerified1763949600010';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE users ADD COLUMN owner_verified_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE users DROP COLUMN owner_verified_at');
  }
}
